import { type Html, html } from './html.ts';
import { renderIcon } from './icon.ts';
import { appendQuery } from './links.ts';
import type { PageView } from './page-view.ts';

/** One page of a long list. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly number: number;
  readonly last: number;
}

export function selectRequestedPage<T>(all: readonly T[], { query }: PageView, size: number): ListPage<T> {
  const last = Math.max(1, Math.ceil(all.length / size));
  const requested = Number(query.get('page') ?? '1');
  const number = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), last) : 1;
  return { items: all.slice((number - 1) * size, number * size), number, last };
}

/** Links to the previous and next page, with the same filters. */
export function renderPager(path: string, { number, last }: ListPage<unknown>, { query, href }: PageView): Html | undefined {
  if (last === 1) return undefined;
  const to = (page: number): string => href(appendQuery(path, { ...Object.fromEntries(query), page: page === 1 ? null : page }));
  return html`<nav class="pager" aria-label="Pages of the list">
    ${number > 1 ? html`<a rel="prev" href="${to(number - 1)}">${renderIcon('back')} Newer</a>` : html`<span></span>`}
    <span>Page ${number} of ${last}</span>
    ${number < last ? html`<a rel="next" href="${to(number + 1)}">Older ${renderIcon('arrow')}</a>` : html`<span></span>`}
  </nav>`;
}
