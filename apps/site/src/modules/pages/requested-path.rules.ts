/** What a path asks for: the page, or by its ending the markdown of it. */
export interface RequestedPath {
  /** As documents have it; undefined for what no document can have. */
  readonly path: string | undefined;
  readonly form: 'page' | 'markdown';
}

const maxLength = 400;

/** Letters, digits, dashes and dots between slashes; a part of nothing but dots leads out of the site, and nothing else is ever a path. */
const possible = /^(?:\/(?!\.+(?:\/|$))[a-z0-9._-]+)+$/i;

/** Takes a decoded path without its leading slash. A trailing slash makes no difference. */
export function requestedPath(given: string): RequestedPath {
  const trimmed = given.replace(/\/$/, '');
  if (trimmed === '') return { path: '/', form: 'page' };
  const form = trimmed.endsWith('.md') ? 'markdown' : 'page';
  if (trimmed.length > maxLength || !possible.test(`/${trimmed}`)) return { path: undefined, form };
  if (form === 'page') return { path: `/${trimmed}`, form };
  return { path: trimmed === 'index.md' ? '/' : `/${trimmed.slice(0, -'.md'.length)}`, form };
}
