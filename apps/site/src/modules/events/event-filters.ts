import type { EventList, EventListQuery } from '@lyceum/contract/site';
import { eventStatus } from '../../calendar/calendar.rules.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import type { SiteEvent } from '../../content/snapshot.ts';
import { fold } from '../../fold.ts';
import { byUse, type Facet, inOrder, sortOut } from '../../lists/facets.ts';

export type Filters = Pick<EventListQuery, 'status' | 'format' | 'type' | 'topic'>;
type FilterName = keyof EventList['facets'];

export interface SortedEvents {
  readonly matching: readonly SiteEvent[];
  /** Those that match as far as time has no say in it: they may enter or leave the list by themselves. */
  readonly matchingAtSomeTime: readonly SiteEvent[];
  readonly facets: EventList['facets'];
}

/** Order of the values in a facet, where they have one. */
const statuses = ['live', 'upcoming', 'past'];
const formats = ['Virtual', 'In person'];
const types = ['Conference', 'Workshop', 'Meetup', 'Webinar', 'Hackathon'];

/** Takes the events apart by the filters. A facet counts the events that pass all filters but its own. */
export function sortOutEvents(calendar: Calendar, filters: Filters, now: number): SortedEvents {
  const { matching, failingOnly, counts } = sortOut(calendar.events, facetsOf(filters, now));
  return {
    matching,
    matchingAtSomeTime: [...matching, ...failingOnly.status],
    facets: {
      status: inOrder(counts.status, statuses),
      format: inOrder(counts.format, formats),
      type: inOrder(counts.type, types),
      topic: byUse(counts.topic, calendar.topicNamed),
    },
  };
}

function facetsOf({ status, format, type, topic }: Filters, now: number): Record<FilterName, Facet<SiteEvent>> {
  const topicKey = topic === undefined ? undefined : fold(topic);
  return {
    status: {
      passes: (event) => status === 'all' || eventStatus(now, event) === status,
      values: (event) => [eventStatus(now, event)],
    },
    format: { passes: (event) => format === undefined || event.format === format, values: (event) => [event.format] },
    type: { passes: (event) => type === undefined || event.type === type, values: (event) => [event.type] },
    topic: {
      passes: (event) => topicKey === undefined || event.topic_keys.has(topicKey),
      values: (event) => event.topic_keys,
    },
  };
}
