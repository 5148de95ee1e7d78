import { z } from 'zod';
import { operation } from '../operation.ts';
import { boundedText, integerParameter } from '../parameter.ts';
import { json } from '../response.ts';
import { stateMachine } from '../state-machine.ts';
import { EventFormat, EventType, Partner, Place, Speaker } from './content.ts';
import { sampleEvent } from './events.example.ts';
import { field } from './fields.ts';
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
  opens_at: field.moment('From when on; null for always.').nullable(),
  closes_at: field.moment('Until when; null when one cannot register.').nullable(),
  reason: RegistrationReason.meta({ description: 'Why it is open or not.' }),
});

export const EventSummary = z
  .object({
    slug: field.slug('Names the event; the last path segment of its page.'),
    title: field.words('What it is called.'),
    summary: field.words('One sentence.'),
    type: EventType.meta({ description: 'What kind of event it is.' }),
    format: EventFormat.meta({ description: 'How it takes place.' }),
    topics: field.list('What it is about.'),
    status: EventStatus.meta({ description: 'Derived from the moment of the answer.' }),
    starts_at: Instant.meta({ description: 'With the offset of the event’s own zone.' }),
    ends_at: field.moment('The first moment after it.'),
    starts_at_zoned: ZonedInstant.meta({ description: 'The start with its zone (RFC 9557).' }),
    ends_at_zoned: ZonedInstant.meta({ description: 'The end with its zone (RFC 9557).' }),
    timezone: field.words('IANA name.'),
    all_day: z.boolean().meta({ description: 'Whether it lasts whole days.' }),
    cancelled: z.boolean().meta({ description: 'Whether it was called off.' }),
    sample: z.boolean().meta({ description: 'True for demonstration data that never takes place.' }),
    location: Place.nullable().meta({ description: 'Where it takes place; null when nowhere in particular.' }),
    registration: Registration.meta({ description: 'Whether and where to register.' }),
    url: field.address('Its page.'),
    markdown_url: z.url().meta({ description: 'The event’s page as markdown.' }),
    ics_url: z.url().meta({ description: 'The event as an iCalendar file.' }),
    updated_at: field.moment('When it last changed; null when nobody said.').nullable(),
  })
  .meta({ id: 'EventSummary', description: 'An event as lists show it.' });
export type EventSummary = z.output<typeof EventSummary>;

export const EventRecord = EventSummary.extend({
  agenda_markdown: z.string().meta({ description: 'Its links are absolute.' }),
  learnings: field.list('What attendees will learn.'),
  speakers: z.array(Speaker).meta({ description: 'Who speaks.' }),
  partner: Partner.nullable().meta({ description: 'With whom it is held, or null.' }),
  registration_url: z.url().nullable().meta({ description: 'The same as registration.url.' }),
  json_ld: z.record(z.string(), z.unknown()).meta({ description: 'The event as a schema.org Event.' }),
}).meta({ id: 'EventRecord', description: 'An event with all there is to know of it.' });
export type EventRecord = z.output<typeof EventRecord>;

const Counts = z.record(z.string(), z.int().min(0));

export const EventList = z
  .object({
    count: field.count('All matches, before the limit.'),
    limit: field.count('How many events are shown at most.'),
    next: z.url().nullable().meta({ description: 'The rest of the list, or null.' }),
    as_of: Instant.meta({ description: 'The moment that every status is derived for.' }),
    next_transition_at: Instant.nullable().meta({
      description: 'When the next of the matching events changes its status or registration; do not cache past it.',
    }),
    facets: z
      .object({
        status: Counts.meta({ description: 'By status.' }),
        format: Counts.meta({ description: 'By format.' }),
        type: Counts.meta({ description: 'By type.' }),
        topic: Counts.meta({ description: 'By topic.' }),
      })
      .meta({ description: 'For each filter, the values that would match and how many events each has.' }),
    results: z.array(EventSummary).meta({ description: 'The events, in the order of the list.' }),
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
    responses: {
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
    responses: { 200: json(EventRecord, { description: 'The event.', example: sampleEvent }) },
    failures: {
      400: 'The slug is not of the form of a slug.',
      404: 'There is no such event; the body points at the list.',
    },
  }),
} as const;
