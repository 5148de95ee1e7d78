import type { EventList, EventListQuery } from '@lyceum/contract/site';
import { inListOrder, nextTransition } from '../../calendar/calendar.rules.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { type Clock, instantText } from '../../clock.ts';
import type { Listed } from '../../lists/list-representation.ts';
import { cursorOf, pageOfList } from '../../lists/page-of-list.ts';
import { sortOutEvents } from './event-filters.ts';
import { presentSummary } from './events.present.ts';

export interface ListDeps {
  readonly calendar: () => Calendar;
  readonly clock: Clock;
  readonly siteUrl: string;
}

export const listing = '/api/events';

/** One page of the events that match. A page after the first is derived for the same moment as the first, so nothing shifts between them. */
export function listEvents({ calendar, clock, siteUrl }: ListDeps, query: EventListQuery): Listed<EventList> {
  const asked = { listing, siteUrl, query };
  const cursor = cursorOf(asked, clock.now());
  const asOf = cursor?.as_of ?? clock.now();
  const { matching, matchingAtSomeTime, facets } = sortOutEvents(calendar(), query, asOf);
  const ordered = inListOrder(asOf, matching);
  const { shown, next } = pageOfList({ ordered, asOf, cursor }, asked);
  const transition = nextTransition(asOf, matchingAtSomeTime);
  const list = {
    count: ordered.length,
    limit: query.limit,
    next,
    as_of: instantText(asOf),
    next_transition_at: transition === null ? null : instantText(transition),
    facets,
    results: shown.map((event) => presentSummary(event, { now: asOf, siteUrl })),
  };
  return { asOf, list };
}
