import type { SearchQuery, SearchResults } from '@lyceum/contract/site';

import { nextTransition } from '../../calendar/calendar.rules.ts';
import { type Clock, instantText } from '../../clock.ts';
import type { Snapshot } from '../../content/snapshot.ts';
import type { Listed } from '../../lists/list-representation.ts';
import { cursorOf, pageOfList } from '../../lists/page-of-list.ts';
import { presentHit } from './search.present.ts';
import { termsOf } from './search.rules.ts';
import { type Scored, type SearchIndex, searchIndexOf } from './search-index.ts';

export interface SearchDeps {
  readonly snapshot: () => Snapshot;
  readonly clock: Clock;
  readonly siteUrl: string;
}

export const listing = '/api/search';

/** Looks through pages, events and posts. */
export async function searchSite(deps: SearchDeps, query: SearchQuery): Promise<SearchResults> {
  return searchIn(await currentIndex(deps), deps, query).list;
}

/** The index of what is served now, also when the content has changed while it was made. */
export async function currentIndex({ snapshot }: Pick<SearchDeps, 'snapshot'>): Promise<SearchIndex> {
  for (;;) {
    const index = await searchIndexOf(snapshot());
    if (index.snapshot === snapshot()) return index;
  }
}

export interface Found extends Listed<SearchResults> {
  /** When the status of a hit that is shown changes. */
  readonly changesAt: number | null;
}

/** One page of the hits; those after the first tell statuses for the same moment as the first. */
export function searchIn(index: SearchIndex, { clock, siteUrl }: SearchDeps, query: SearchQuery): Found {
  const { q, type, limit } = query;
  const asked = { listing, siteUrl, query };
  const cursor = cursorOf(asked, clock.now());
  const asOf = cursor?.as_of ?? clock.now();
  const terms = termsOf(q);
  const ordered = index.find(terms, type);
  const { shown, next } = pageOfList({ ordered, asOf, cursor }, asked);
  const results = shown.map((hit) => presentHit(hit, { terms, now: asOf, siteUrl }));
  const list = { query: q, terms, type, count: ordered.length, limit, next, as_of: instantText(asOf), results };
  return { asOf, list, changesAt: nextTransition(asOf, eventsAmong(shown)) };
}

const eventsAmong = (shown: readonly Scored[]) => shown.flatMap(({ document }) => (document.kind === 'event' ? [document] : []));
