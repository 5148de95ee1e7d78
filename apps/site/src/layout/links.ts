/** Colons do not come out of headings, so no id of the layout is one of the text. */
export const mainId = 'page:main';
export const footnotePrefix = 'note:';

/** Gives an address the form that a page needs. */
export type Href = (url: string) => string;

const allowedSchemes = /^(https?:|mailto:|tel:|#)/i;

/** Paths get what the site's own address has before them; what is neither a path nor a known kind of address leads nowhere. */
export function createHref(siteUrl: string): Href {
  const base = new URL(siteUrl).pathname.replace(/\/$/, '');
  return (url) => {
    if (/^\/(?![/\\])/.test(url)) return base + url;
    return allowedSchemes.test(url) ? url : '#';
  };
}

export const isExternal = (url: string): boolean => /^https?:/i.test(url);

/** A path with a query: only what is given is in it. */
export function withQuery(path: string, values: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
