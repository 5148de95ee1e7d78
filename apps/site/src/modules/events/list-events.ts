import type { EventList, EventListQuery } from '@lyceum/contract/site';
import { findNextTransition, sortEventsByStatus } from '../../calendar/calendar.rules.ts';
import type { EventCalendar } from '../../calendar/calendar.ts';
import { type Clock, formatInstant } from '../../clock.ts';
import type { ListResult } from '../../lists/list-representation.ts';
import { paginateList, parseCursor } from '../../lists/paginate-list.ts';
import { filterEvents } from './event-filters.ts';
import { presentEventSummary } from './events.present.ts';

export interface ListDeps {
  readonly calendar: () => EventCalendar;
  readonly clock: Clock;
  readonly siteUrl: string;
}

export const listPath = '/api/events';

/** One page of the matching events. Later pages are computed for the time of the first page, so that nothing shifts between them. */
export function listEvents({ calendar, clock, siteUrl }: ListDeps, query: EventListQuery): ListResult<EventList> {
  const request = { listPath, siteUrl, query };
  const cursor = parseCursor(request, clock.now());
  const asOf = cursor?.as_of ?? clock.now();
  const { matching, matchingAtAnyTime, facets } = filterEvents(calendar(), query, asOf);
  const ordered = sortEventsByStatus(asOf, matching);
  const { items, next } = paginateList({ ordered, asOf, cursor }, request);
  const transition = findNextTransition(asOf, matchingAtAnyTime);
  const list = {
    count: ordered.length,
    limit: query.limit,
    next,
    as_of: formatInstant(asOf),
    next_transition_at: transition === null ? null : formatInstant(transition),
    facets,
    results: items.map((event) => presentEventSummary(event, { now: asOf, siteUrl })),
  };
  return { asOf, list };
}
