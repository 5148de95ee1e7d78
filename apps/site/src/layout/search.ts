import type { SearchHit, SearchResults } from '@lyceum/contract/site';
import type { Page } from '../content/snapshot.ts';
import { foldCase } from '../fold-case.ts';
import { statusLabels } from './event-parts.ts';
import { type Html, html } from './html.ts';
import { renderIcon } from './icon.ts';
import { appendQuery } from './links.ts';
import type { PageView } from './page-view.ts';

/** The search form, which works without scripts, and the results. */
export const renderSearchMain = (page: Page, view: PageView): Html => html`<div class="wide">
  <div class="text centred">
    <header class="title"><h1>${page.title}</h1><p class="lead">${page.summary}</p></header>
    ${renderSearchForm(view, view.results?.query ?? view.query.get('q') ?? '')}
    ${view.results ? renderResults(view.results, view) : hint(view)}
  </div>
</div>`;

export const renderSearchForm = (
  { href }: Pick<PageView, 'href'>,
  query = '',
): Html => html`<search><form class="search" action="${href('/search')}" method="get">
  <label class="sr" for="page:q">Search terms</label>
  <input id="page:q" type="search" name="q" value="${query}" minlength="2" maxlength="200" required autocomplete="off" placeholder="Search terms">
  <button class="button" type="submit">${renderIcon('search')}<span>Search</span></button>
</form></search>`;

const hint = ({ query }: PageView): Html =>
  query.get('q')?.trim()
    ? html`<p class="empty" role="status">Type at least two letters. Every word must appear in a result.</p>`
    : html`<p class="empty">Every word that you type appears in every result. Searches pages, events and posts.</p>`;

const kinds = { all: 'Everything', page: 'Pages', event: 'Events', blog: 'Posts' } as const;
const kindOfHit = { page: 'Page', event: 'Event', blog: 'Post' } as const;

export function renderResults(found: SearchResults, view: PageView): Html {
  const { href } = view;
  const { query, type, count, results, terms } = found;
  return html`<nav class="kinds" aria-label="What to search"><ul class="chips">
      ${Object.entries(kinds).map(
        ([kind, label]) =>
          html`<li><a href="${href(appendQuery('/search', { q: query, type: kind === 'all' ? null : kind }))}"${kind === type && html` aria-current="true"`}>${label}</a></li>`,
      )}
    </ul></nav>
    <p class="count" role="status">${count === 0 ? 'Nothing was found' : count === 1 ? 'One result' : `${count} results`} for “${query}”</p>
    ${count === 0 && html`<p class="empty">Try fewer words, or parts of words: every one of them must appear in a result.</p>`}
    <ol class="plain hits">${results.map((hit) => html`<li>${hitCard(hit, terms, view)}</li>`)}</ol>
    ${found.next !== null && html`<nav class="pager" aria-label="Further results"><span></span><a rel="next" href="${href(nextPage(found))}">More results ${renderIcon('arrow')}</a></nav>`}`;
}

const nextPage = ({ query, type, next }: SearchResults): string =>
  appendQuery('/search', {
    q: query,
    type: type === 'all' ? null : type,
    cursor: next === null ? null : new URL(next).searchParams.get('cursor'),
  });

function hitCard(hit: SearchHit, terms: readonly string[], { dates, href, siteUrl }: PageView): Html {
  const path = hit.url.startsWith(`${siteUrl}/`) ? hit.url.slice(siteUrl.length) : hit.url;
  const when = hit.published_at ?? hit.starts_at;
  return html`<article class="hit">
    <p class="meta"><span class="kind">${kindOfHit[hit.type]}</span>${when !== null && html`<time datetime="${when}">${dates.day(Date.parse(when))}</time>`}${hit.status !== null && html`<span>${statusLabels[hit.status]}</span>`}</p>
    <h2><a href="${href(path)}">${highlightTerms(hit.title, terms)}</a></h2>
    <p>${highlightTerms(hit.snippet, terms)}</p>
    <p class="path">${path}</p>
  </article>`;
}

function highlightTerms(text: string, terms: readonly string[]): Html[] {
  const { folded, origins } = caseFoldWithOffsets(text);
  const parts: Html[] = [];
  let end = 0;
  for (const [from, to] of matchRanges(folded, terms)) {
    const [start = end, stop = text.length] = [origins[from], origins[to]];
    if (start < end) continue;
    parts.push(html`${text.slice(end, start)}<mark>${text.slice(start, stop)}</mark>`);
    end = stop;
  }
  return [...parts, html`${text.slice(end)}`];
}

/** The case-folded text with the original offset of each character: case folding may change the length. */
function caseFoldWithOffsets(text: string): { readonly folded: string; readonly origins: readonly number[] } {
  const origins: number[] = [];
  let [folded, offset] = ['', 0];
  for (const character of text) {
    const foldedCharacter = foldCase(character);
    for (let index = 0; index < foldedCharacter.length; index += 1) origins.push(offset);
    folded += foldedCharacter;
    offset += character.length;
  }
  return { folded, origins: [...origins, offset] };
}

/** The positions of all terms in order; at the same position the longest term comes first. */
function matchRanges(text: string, terms: readonly string[]): (readonly [number, number])[] {
  const places: (readonly [number, number])[] = [];
  for (const term of terms.filter((each) => each !== ''))
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) places.push([at, at + term.length]);
  return places.sort(([from, to], [other, end]) => from - other || end - to);
}
