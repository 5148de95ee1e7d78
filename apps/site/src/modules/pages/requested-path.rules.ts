/** The page that a URL path requests, and its form. */
export interface RequestedPath {
  /** Undefined for a path that no document can have. */
  readonly path: string | undefined;
  readonly form: 'page' | 'markdown';
}

const maxLength = 400;

/** Segments of letters, digits, hyphens, underscores and dots, but not of dots only, which would leave the site. */
const possible = /^(?:\/(?!\.+(?:\/|$))[a-z0-9._-]+)+$/i;

/** Takes a decoded path without its leading slash. Ignores a trailing slash. */
export function parseRequestedPath(withoutLeadingSlash: string): RequestedPath {
  const trimmed = withoutLeadingSlash.replace(/\/$/, '');
  if (trimmed === '') return { path: '/', form: 'page' };
  const form = trimmed.endsWith('.md') ? 'markdown' : 'page';
  if (trimmed.length > maxLength || !possible.test(`/${trimmed}`)) return { path: undefined, form };
  if (form === 'page') return { path: `/${trimmed}`, form };
  return { path: trimmed === 'index.md' ? '/' : `/${trimmed.slice(0, -'.md'.length)}`, form };
}
