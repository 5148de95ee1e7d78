import { pageSizes } from '@lyceum/contract';

import { Problem } from './errors/problem.ts';

/**
 * Page numbers by Django REST Framework's rules (`PageNumberPagination`), to the letter: what its clients rely on is
 * exactly this mix of strict (`page` is 404 when out of range) and lenient (`page_size` falls back, or is clamped).
 */

export interface AskedPage {
  readonly page?: string | undefined;
  readonly page_size?: string | undefined;
}

/** Python's `int()` on text: surrounding blanks, a sign and single underscores between digits are fine. */
function pythonInt(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?\d+(_\d+)*$/.test(trimmed)) return undefined;
  return Number(trimmed.replaceAll('_', ''));
}

/** Absent, zero, negative or no number at all: the default. Too large: the largest. */
export function pageSize(asked: AskedPage): number {
  const size = asked.page_size === undefined ? undefined : pythonInt(asked.page_size);
  return size === undefined || size <= 0 ? pageSizes.default : Math.min(size, pageSizes.max);
}

/** The page's number out of `count` results, or 404 `invalid_page`. The first page of nothing exists. */
export function pageNumber(asked: AskedPage, count: number): number {
  const pages = Math.max(1, Math.ceil(count / pageSize(asked)));
  if (asked.page === undefined || asked.page === '') return 1;
  if (asked.page === 'last') return pages;
  const page = pythonInt(asked.page);
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
export function pageLinks(options: { baseUrl: string; target: string; page: number; size: number; count: number }): PageLinks {
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
