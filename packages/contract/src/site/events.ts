import { z } from 'zod';

import { json } from '../answer.ts';
import { operation } from '../operation.ts';
import { boundedText, integerParameter } from '../parameter.ts';
import { stateMachine } from '../state-machine.ts';
import { EventFormat, EventType, Partner, Place, Speaker } from './content.ts';
import { sampleEvent } from './events.example.ts';
import { slugParameter } from './slug.ts';
import { Instant, ZonedInstant } from './time.ts';

/** Derived from the current time in the event's own zone; half-open intervals, see adr/0014. */
export const eventLifecycle = stateMachine({
  id: 'site_event_status',
  kind: 'derived',
  states: ['upcoming', 'live', 'past'],
  moves: [
    { from: null, to: 'upcoming', by: 'now is before the start' },
    { from: 'upcoming', to: 'live', by: 'the start is reached' },
    { from: 'live', to: 'past', by: 'the end is reached' },
  ],
});
export const EventStatus = z.enum(['upcoming', 'live', 'past']);
export type EventStatus = z.output<typeof EventStatus>;

export const RegistrationReason = z.enum(['open', 'not_yet_open', 'closed', 'sold_out', 'cancelled', 'ended', 'not_required']);
export type RegistrationReason = z.output<typeof RegistrationReason>;

const Registration = z.object({
  open: z.boolean().meta({ description: 'Whether one can register now.' }),
  url: z.url().nullable().meta({ description: 'Where to register.' }),
  opens_at: Instant.nullable(),
  closes_at: Instant.nullable(),
  reason: RegistrationReason.meta({ description: 'Why it is open or not.' }),
});

export const EventSummary = z
  .object({
    slug: z.string(),
    title: z.string(),
    summary: z.string().meta({ description: 'One sentence.' }),
    type: EventType,
    format: EventFormat,
    topics: z.array(z.string()),
    status: EventStatus,
    starts_at: Instant.meta({ description: 'With the offset of the event’s own zone.' }),
    ends_at: Instant,
    starts_at_zoned: ZonedInstant,
    ends_at_zoned: ZonedInstant,
    timezone: z.string().meta({ description: 'IANA name.' }),
    all_day: z.boolean(),
    cancelled: z.boolean(),
    sample: z.boolean().meta({ description: 'True for demonstration data that never takes place.' }),
    location: Place.nullable(),
    registration: Registration,
    url: z.url(),
    markdown_url: z.url().meta({ description: 'The event’s page as markdown.' }),
    ics_url: z.url().meta({ description: 'The event as an iCalendar file.' }),
    updated_at: Instant.nullable(),
  })
  .meta({ id: 'EventSummary', description: 'An event as lists show it.' });
export type EventSummary = z.output<typeof EventSummary>;

export const EventRecord = EventSummary.extend({
  agenda_markdown: z.string().meta({ description: 'Its links are absolute.' }),
  learnings: z.array(z.string()).meta({ description: 'What attendees will learn.' }),
  speakers: z.array(Speaker),
  partner: Partner.nullable(),
  registration_url: z.url().nullable().meta({ description: 'The same as registration.url.' }),
  json_ld: z.record(z.string(), z.unknown()).meta({ description: 'The event as a schema.org Event.' }),
}).meta({ id: 'EventRecord', description: 'An event with all there is to know of it.' });
export type EventRecord = z.output<typeof EventRecord>;

const Counts = z.record(z.string(), z.int());

export const EventList = z
  .object({
    count: z.int().meta({ description: 'All matches, before the limit.' }),
    limit: z.int(),
    next: z.url().nullable().meta({ description: 'The rest of the list, or null.' }),
    as_of: Instant.meta({ description: 'The moment that every status is derived for.' }),
    next_transition_at: Instant.nullable().meta({
      description: 'When the next of the matching events changes its status or registration; do not cache past it.',
    }),
    facets: z
      .object({ status: Counts, format: Counts, type: Counts, topic: Counts })
      .meta({ description: 'For each filter, the values that would match and how many events each has.' }),
    results: z.array(EventSummary),
  })
  .meta({ id: 'EventList' });
export type EventList = z.output<typeof EventList>;

const EventListQuery = z.object({
  status: z
    .enum(['upcoming', 'live', 'past', 'all'])
    .default('all')
    .meta({ description: 'Lifecycle status, derived from the current time in the event’s own timezone.' }),
  format: EventFormat.optional().meta({ description: 'How it takes place.' }),
  type: EventType.optional().meta({ description: 'What kind of event it is.' }),
  topic: boundedText({ max: 120 }).optional().meta({ description: 'A topic; case does not matter, the whole word does.' }),
  limit: integerParameter({ min: 1, max: 200 }).default(50).meta({ description: 'How many events at most.' }),
  cursor: boundedText({ max: 400 }).optional().meta({ description: 'Taken from `next`; opaque.' }),
});
export type EventListQuery = z.output<typeof EventListQuery>;

const read = { since: '1.0.0', published: true, auth: 'anonymous', policy: 'anyone', effect: 'read', rate: 'none' } as const;

const {
  agenda_markdown: _a,
  learnings: _l,
  speakers: _s,
  partner: _p,
  registration_url: _r,
  json_ld: _j,
  ...sampleSummary
} = sampleEvent;

export const events = {
  list: operation({
    id: 'events.list',
    method: 'GET',
    path: '/api/events',
    summary: 'List events',
    description:
      'Upcoming events soonest first, past events most recent first, live events ending soonest first. ' +
      'Without a status filter: live, then upcoming, then past.',
    ...read,
    query: EventListQuery,
    answers: {
      200: json(EventList, {
        description: 'The matching events.',
        headers: { 'Cache-Control': 'Never outlives `next_transition_at`.' },
        example: {
          count: 1,
          limit: 50,
          next: null,
          as_of: '2026-11-14T23:00:00Z',
          next_transition_at: '2026-11-20T17:00:00Z',
          facets: { status: { upcoming: 1 }, format: { 'In person': 1 }, type: { Meetup: 1 }, topic: { Agents: 1 } },
          results: [sampleSummary],
        },
      }),
    },
    failures: {
      400: 'A query parameter is invalid; the body names it and the accepted range.',
      404: 'The cursor is unknown or has expired.',
    },
  }),
  get: operation({
    id: 'events.get',
    method: 'GET',
    path: '/api/events/{slug}',
    summary: 'Read one event',
    description: 'The full record of one event: agenda, what attendees will learn, speakers, partner and registration.',
    ...read,
    params: z.object({
      slug: slugParameter('The last path segment of the event’s page URL.'),
    }),
    answers: { 200: json(EventRecord, { description: 'The event.', example: sampleEvent }) },
    failures: {
      400: 'The slug is not of the form of a slug.',
      404: 'There is no such event; the body points at the list.',
    },
  }),
} as const;
