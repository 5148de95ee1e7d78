/** Ids of headings have no colons, so these never clash with them. */
export const mainId = 'page:main';
export const footnotePrefix = 'note:';

/** Converts a URL of the content to one for the page. */
export type Href = (url: string) => string;

const allowedSchemes = /^(https?:|mailto:|tel:|#)/i;

/** Prefixes paths with the base path of the site; replaces URLs with other schemes by `#`. */
export function createHrefResolver(siteUrl: string): Href {
  const base = new URL(siteUrl).pathname.replace(/\/$/, '');
  return (url) => {
    if (/^\/(?![/\\])/.test(url)) return base + url;
    return allowedSchemes.test(url) ? url : '#';
  };
}

export const isExternal = (url: string): boolean => /^https?:/i.test(url);

/** Appends the given values as a query; leaves out empty ones. */
export function appendQuery(path: string, values: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
