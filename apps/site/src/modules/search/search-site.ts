import type { SearchQuery, SearchResults } from '@lyceum/contract/site';

import { findNextTransition } from '../../calendar/calendar.rules.ts';
import { type Clock, formatInstant } from '../../clock.ts';
import type { Snapshot } from '../../content/snapshot.ts';
import type { ListResult } from '../../lists/list-representation.ts';
import { paginateList, parseCursor } from '../../lists/paginate-list.ts';
import { presentHit } from './search.present.ts';
import { parseTerms } from './search.rules.ts';
import { getSearchIndex, type SearchIndex, type SearchMatch } from './search-index.ts';

export interface SearchDeps {
  readonly snapshot: () => Snapshot;
  readonly clock: Clock;
  readonly siteUrl: string;
}

export const listPath = '/api/search';

export async function searchSite(deps: SearchDeps, query: SearchQuery): Promise<SearchResults> {
  return searchIndex(await getCurrentIndex(deps), deps, query).list;
}

/** The index of the current snapshot, also when the content changed while it was built. */
export async function getCurrentIndex({ snapshot }: Pick<SearchDeps, 'snapshot'>): Promise<SearchIndex> {
  for (;;) {
    const index = await getSearchIndex(snapshot());
    if (index.snapshot === snapshot()) return index;
  }
}

export interface SearchPage extends ListResult<SearchResults> {
  /** When the status of a result on this page next changes. */
  readonly changesAt: number | null;
}

/** One page of the results; later pages are computed for the time of the first page. */
export function searchIndex(index: SearchIndex, { clock, siteUrl }: SearchDeps, query: SearchQuery): SearchPage {
  const { q, type, limit } = query;
  const request = { listPath, siteUrl, query };
  const cursor = parseCursor(request, clock.now());
  const asOf = cursor?.as_of ?? clock.now();
  const terms = parseTerms(q);
  const ordered = index.find(terms, type);
  const { items, next } = paginateList({ ordered, asOf, cursor }, request);
  const results = items.map((hit) => presentHit(hit, { terms, now: asOf, siteUrl }));
  const list = { query: q, terms, type, count: ordered.length, limit, next, as_of: formatInstant(asOf), results };
  return { asOf, list, changesAt: findNextTransition(asOf, eventsIn(items)) };
}

const eventsIn = (shown: readonly SearchMatch[]) =>
  shown.flatMap(({ document }) => (document.kind === 'event' ? [document] : []));
