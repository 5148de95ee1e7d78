import type { EventList, EventListQuery } from '@lyceum/contract/site';
import { getEventStatus } from '../../calendar/calendar.rules.ts';
import type { EventCalendar } from '../../calendar/calendar.ts';
import type { SiteEvent } from '../../content/snapshot.ts';
import { foldCase } from '../../fold-case.ts';
import { type Facet, filterAndCount, sortCountsByFrequency, sortCountsByValue } from '../../lists/facets.ts';

export type EventFilters = Pick<EventListQuery, 'status' | 'format' | 'type' | 'topic'>;
type FilterName = keyof EventList['facets'];

export interface FilteredEvents {
  readonly matching: readonly SiteEvent[];
  /** Events that match all filters but the status, so that they may enter or leave the list with time. */
  readonly matchingAtAnyTime: readonly SiteEvent[];
  readonly facets: EventList['facets'];
}

/** Fixed order of the values in a facet. */
const statuses = ['live', 'upcoming', 'past'];
const formats = ['Virtual', 'In person'];
const types = ['Conference', 'Workshop', 'Meetup', 'Webinar', 'Hackathon'];

/** Filters the events. A facet counts the events that pass all other filters. */
export function filterEvents(calendar: EventCalendar, filters: EventFilters, now: number): FilteredEvents {
  const { matching, failingOnly, counts } = filterAndCount(calendar.events, facetsOf(filters, now));
  return {
    matching,
    matchingAtAnyTime: [...matching, ...failingOnly.status],
    facets: {
      status: sortCountsByValue(counts.status, statuses),
      format: sortCountsByValue(counts.format, formats),
      type: sortCountsByValue(counts.type, types),
      topic: sortCountsByFrequency(counts.topic, calendar.topicLabel),
    },
  };
}

function facetsOf({ status, format, type, topic }: EventFilters, now: number): Record<FilterName, Facet<SiteEvent>> {
  const topicKey = topic === undefined ? undefined : foldCase(topic);
  return {
    status: {
      passes: (event) => status === 'all' || getEventStatus(now, event) === status,
      values: (event) => [getEventStatus(now, event)],
    },
    format: { passes: (event) => format === undefined || event.format === format, values: (event) => [event.format] },
    type: { passes: (event) => type === undefined || event.type === type, values: (event) => [event.type] },
    topic: {
      passes: (event) => topicKey === undefined || event.topic_keys.has(topicKey),
      values: (event) => event.topic_keys,
    },
  };
}
