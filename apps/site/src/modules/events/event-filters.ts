import type { EventList, EventListQuery } from '@lyceum/contract/site';

import type { SiteEvent } from '../../content/snapshot.ts';
import { fold } from '../../fold.ts';
import type { Calendar } from './calendar.ts';
import { eventStatus } from './events.rules.ts';

export type Filters = Pick<EventListQuery, 'status' | 'format' | 'type' | 'topic'>;
type FilterName = keyof EventList['facets'];

export interface Sorted {
  readonly matching: readonly SiteEvent[];
  /** Those that match as far as time has no say in it: they may enter or leave the list by themselves. */
  readonly matchingAtSomeTime: readonly SiteEvent[];
  readonly facets: EventList['facets'];
}

const names: readonly FilterName[] = ['status', 'format', 'type', 'topic'];

/** Order of the values in a facet, where they have one. */
const valueOrder = [
  'live',
  'upcoming',
  'past',
  'Virtual',
  'In person',
  'Conference',
  'Workshop',
  'Meetup',
  'Webinar',
  'Hackathon',
];

/** Takes the events apart by the filters. A facet counts the events that pass all filters but its own. */
export function sortOut(calendar: Calendar, filters: Filters, now: number): Sorted {
  const passes = tests(filters, now);
  const counts: Record<FilterName, Counts> = { status: new Map(), format: new Map(), type: new Map(), topic: new Map() };
  const matching: SiteEvent[] = [];
  const matchingAtSomeTime: SiteEvent[] = [];
  for (const event of calendar.events) {
    const failed = names.filter((name) => !passes[name](event));
    if (failed.length > 1) continue;
    if (failed.length === 0) matching.push(event);
    if (failed.length === 0 || failed[0] === 'status') matchingAtSomeTime.push(event);
    for (const name of failed.length === 0 ? names : failed) count(counts[name], valuesOf(event, name, now));
  }
  const topics = [...counts.topic].map(([key, count]) => [calendar.topicNamed(key), count] as const);
  return {
    matching,
    matchingAtSomeTime,
    facets: {
      status: inOrder(counts.status),
      format: inOrder(counts.format),
      type: inOrder(counts.type),
      topic: Object.fromEntries(topics.sort(([one, often], [other, rarely]) => rarely - often || (one < other ? -1 : 1))),
    },
  };
}

type Test = (event: SiteEvent) => boolean;
type Counts = Map<string, number>;

function tests({ status, format, type, topic }: Filters, now: number): Record<FilterName, Test> {
  const topicKey = topic === undefined ? undefined : fold(topic);
  return {
    status: (event) => status === 'all' || eventStatus(now, event) === status,
    format: (event) => format === undefined || event.format === format,
    type: (event) => type === undefined || event.type === type,
    topic: (event) => topicKey === undefined || event.topic_keys.has(topicKey),
  };
}

function valuesOf(event: SiteEvent, name: FilterName, now: number): Iterable<string> {
  switch (name) {
    case 'status':
      return [eventStatus(now, event)];
    case 'topic':
      return event.topic_keys;
    case 'format':
    case 'type':
      return [event[name]];
  }
}

function count(counts: Counts, values: Iterable<string>): void {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
}

const inOrder = (counts: Counts): Record<string, number> =>
  Object.fromEntries([...counts].sort(([one], [other]) => valueOrder.indexOf(one) - valueOrder.indexOf(other)));
