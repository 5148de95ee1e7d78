import { pageSizes } from '@lyceum/contract';

import { Problem } from './errors/problem.ts';

/**
 * Page numbers by Django REST Framework's rules (`PageNumberPagination`), exactly: its clients rely on
 * this mix of strict (`page` is 404 when out of range) and lenient (`page_size` falls back, or is clamped).
 */

export interface PageQuery {
  readonly page?: string | undefined;
  readonly page_size?: string | undefined;
}

/** Python's `int()` on text: allows surrounding whitespace, a sign and single underscores between digits. */
function pythonInt(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?\d+(_\d+)*$/.test(trimmed)) return undefined;
  return Number(trimmed.replaceAll('_', ''));
}

/** The default where it is absent, not a number or not positive; at most the maximum. */
export function getPageSize(query: PageQuery): number {
  const size = query.page_size === undefined ? undefined : pythonInt(query.page_size);
  return size === undefined || size <= 0 ? pageSizes.default : Math.min(size, pageSizes.max);
}

/** The number of the requested page, or 404 `invalid_page`. Page 1 exists even if there are no results. */
export function getPageNumber(query: PageQuery, count: number): number {
  const pages = Math.max(1, Math.ceil(count / getPageSize(query)));
  if (query.page === undefined || query.page === '') return 1;
  if (query.page === 'last') return pages;
  const page = pythonInt(query.page);
  if (page === undefined || page < 1 || page > pages) throw invalidPage();
  return page;
}

export const invalidPage = (): Problem =>
  new Problem(404, 'invalid_page', 'Invalid page.', { hint: 'Pages are numbered from 1; follow `next` from the first page.' });

export interface PageLinks {
  readonly next: string | null;
  readonly previous: string | null;
}

/** Absolute links that keep every other parameter; parameters are sorted by name and page 1 has no `page`. */
export function createPageLinks(options: {
  baseUrl: string;
  target: string;
  page: number;
  size: number;
  count: number;
}): PageLinks {
  const { page, size, count } = options;
  const link = (to: number): string => pageLink(options, to);
  return {
    next: page * size < count ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
  };
}

function pageLink({ baseUrl, target }: { baseUrl: string; target: string }, page: number): string {
  const [path = '', query = ''] = splitOnce(target, '?');
  const parameters = Map.groupBy(new URLSearchParams(query), ([name]) => name);
  const pairs = new Map([...parameters].map(([name, values]) => [name, values.map(([, value]) => value)]));
  if (page === 1) pairs.delete('page');
  else pairs.set('page', [String(page)]);
  const sorted = [...pairs].sort(([one], [other]) => (one < other ? -1 : 1));
  const printed = sorted.flatMap(([name, values]) => values.map((value) => `${quotePlus(name)}=${quotePlus(value)}`)).join('&');
  return `${baseUrl}${path}${printed === '' ? '' : `?${printed}`}`;
}

function splitOnce(text: string, at: string): string[] {
  const index = text.indexOf(at);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + at.length)];
}

/** Python's `quote_plus`, which differs from URLSearchParams in `*` and `~`. */
const quotePlus = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
