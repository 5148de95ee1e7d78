import { foldCase } from '../fold-case.ts';
import { type Html, html } from './html.ts';
import { appendQuery } from './links.ts';
import type { PageView } from './page-view.ts';

/** One filter of a list. */
export interface FacetChoice {
  /** The query parameter. */
  readonly name: string;
  readonly label: string;
  /** Values with their counts. */
  readonly counts: Readonly<Record<string, number>>;
  readonly selected: string | null;
}

/** Null for a missing or empty parameter. */
export const getSelectedValue = (query: URLSearchParams, name: string): string | null => query.get(name) || null;

export interface FacetLinks {
  readonly beside: Html;
  /** The same in a collapsed element, for phones. */
  readonly above: Html;
}

const maxValues = 12;

/** Links that filter a list; undefined when there is nothing to choose. */
export function createFacetLinks(path: string, facets: readonly FacetChoice[], { href }: PageView): FacetLinks | undefined {
  const useful = facets.filter(({ counts, selected }) => Object.keys(counts).length > 1 || selected !== null);
  if (useful.length === 0) return undefined;
  const current = Object.fromEntries(facets.map(({ name, selected }) => [name, selected]));
  const to = (name: string, value: string | null): string => href(appendQuery(path, { ...current, [name]: value }));
  const groups = useful.map((facet) => facetGroup(facet, to));
  const isFiltered = facets.some(({ selected }) => selected !== null);
  return {
    beside: html`<aside class="rail facets" aria-label="Filters"><h2>Filter</h2>${groups}</aside>`,
    above: html`<details class="facets"${isFiltered && html` open`}><summary>Filter</summary><div>${groups}</div></details>`,
  };
}

function facetGroup({ name, label, counts, selected }: FacetChoice, to: (name: string, value: string | null) => string): Html {
  const link = (value: string | null, isCurrent: boolean, text: Html | string): Html =>
    html`<li><a href="${to(name, value)}"${isCurrent && html` aria-current="true"`}>${text}</a></li>`;
  const key = selected === null ? null : foldCase(selected);
  return html`<p class="label">${label}</p><ul class="chips">
    ${link(null, key === null, 'All')}
    ${Object.entries(counts)
      .slice(0, maxValues)
      .map(([value, count]) => link(value, foldCase(value) === key, html`${value} <small>${count}</small>`))}
  </ul>`;
}
