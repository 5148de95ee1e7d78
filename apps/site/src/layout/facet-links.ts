import { fold } from '../fold.ts';
import { type Html, html } from './html.ts';
import { withQuery } from './links.ts';
import type { PageView } from './page-view.ts';

/** One question that a list can be narrowed by. */
export interface FacetChoice {
  /** Of the parameter. */
  readonly name: string;
  readonly label: string;
  /** Every value with how many have it. */
  readonly counts: Readonly<Record<string, number>>;
  /** What is asked for now. */
  readonly chosen: string | null;
}

/** An empty parameter chooses nothing. */
export const chosenIn = (query: URLSearchParams, name: string): string | null => query.get(name) || null;

export interface FacetLinks {
  readonly beside: Html;
  /** The same, folded: for a phone. */
  readonly above: Html;
}

const most = 12;

/** Links that narrow a list. There are none where nothing can be chosen. */
export function facetLinks(path: string, facets: readonly FacetChoice[], { href }: PageView): FacetLinks | undefined {
  const useful = facets.filter(({ counts, chosen }) => Object.keys(counts).length > 1 || chosen !== null);
  if (useful.length === 0) return undefined;
  const current = Object.fromEntries(facets.map(({ name, chosen }) => [name, chosen]));
  const to = (name: string, value: string | null): string => href(withQuery(path, { ...current, [name]: value }));
  const groups = useful.map((facet) => facetGroup(facet, to));
  const isNarrowed = facets.some(({ chosen }) => chosen !== null);
  return {
    beside: html`<aside class="rail facets" aria-label="Filters"><h2>Filter</h2>${groups}</aside>`,
    above: html`<details class="facets"${isNarrowed && html` open`}><summary>Filter</summary><div>${groups}</div></details>`,
  };
}

function facetGroup({ name, label, counts, chosen }: FacetChoice, to: (name: string, value: string | null) => string): Html {
  const link = (value: string | null, isCurrent: boolean, text: Html | string): Html =>
    html`<li><a href="${to(name, value)}"${isCurrent && html` aria-current="true"`}>${text}</a></li>`;
  const key = chosen === null ? null : fold(chosen);
  return html`<p class="label">${label}</p><ul class="chips">
    ${link(null, key === null, 'All')}
    ${Object.entries(counts)
      .slice(0, most)
      .map(([value, count]) => link(value, fold(value) === key, html`${value} <small>${count}</small>`))}
  </ul>`;
}
