import type { EventList, EventListQuery } from '@lyceum/contract/site';

import { type Clock, instantText } from '../../clock.ts';
import type { SiteEvent } from '../../content/snapshot.ts';
import type { Calendar } from './calendar.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { sortOut } from './event-filters.ts';
import { presentSummary } from './events.present.ts';
import { cursorNotFound } from './events.problems.ts';
import { inListOrder, nextTransition } from './events.rules.ts';

export interface ListDeps {
  readonly calendar: () => Calendar;
  readonly clock: Clock;
  readonly siteUrl: string;
}

export interface ListedEvents {
  /** The moment that the list is derived for. */
  readonly asOf: number;
  readonly list: EventList;
}

/** One page of the events that match. A page after the first is derived for the same moment as the first, so nothing shifts between them. */
export function listEvents({ calendar, clock, siteUrl }: ListDeps, query: EventListQuery): ListedEvents {
  const cursor = cursorOf(query, clock.now());
  const asOf = cursor?.as_of ?? clock.now();
  const { matching, matchingAtSomeTime, facets } = sortOut(calendar(), query, asOf);
  const ordered = inListOrder(asOf, matching);
  const first = positionAfter(cursor, ordered);
  const shown = ordered.slice(first, first + query.limit);
  const last = shown.at(-1);
  const transition = nextTransition(asOf, matchingAtSomeTime);
  const list = {
    count: ordered.length,
    limit: query.limit,
    next: last && first + shown.length < ordered.length ? nextLink(siteUrl, query, { as_of: asOf, after: last.slug }) : null,
    as_of: instantText(asOf),
    next_transition_at: transition === null ? null : instantText(transition),
    facets,
    results: shown.map((event) => presentSummary(event, { now: asOf, siteUrl })),
  };
  return { asOf, list };
}

function cursorOf({ cursor }: EventListQuery, now: number): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const decoded = decodeCursor(cursor, now);
  if (!decoded) throw cursorNotFound();
  return decoded;
}

function positionAfter(cursor: Cursor | undefined, ordered: readonly SiteEvent[]): number {
  if (!cursor) return 0;
  const index = ordered.findIndex(({ slug }) => slug === cursor.after);
  if (index < 0) throw cursorNotFound();
  return index + 1;
}

function nextLink(siteUrl: string, { cursor: _, ...query }: EventListQuery, next: Cursor): string {
  const given = Object.entries({ ...query, cursor: encodeCursor(next) });
  const parameters = given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${siteUrl}/api/events?${new URLSearchParams(parameters)}`;
}
