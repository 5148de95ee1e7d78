import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { boundedText, integerParameter } from '../parameter.ts';
import { jsonResponse } from '../response.ts';
import { defineStateMachine } from '../state-machine.ts';
import { EventFormat, EventType, Partner, Place, Speaker } from './content.ts';
import { sampleEvent } from './events.example.ts';
import { field } from './fields.ts';
import { slugParameter } from './slug.ts';
import { Instant, ZonedInstant } from './time.ts';

/** Computed from the current time in the event's time zone, with half-open intervals; see adr/0014. */
const eventLifecycle = defineStateMachine({
  id: 'site_event_status',
  kind: 'derived',
  states: ['upcoming', 'live', 'past'],
  moves: [
    { from: null, to: 'upcoming', by: 'now is before the start' },
    { from: 'upcoming', to: 'live', by: 'the start is reached' },
    { from: 'live', to: 'past', by: 'the end is reached' },
  ],
});
export const EventStatus = z.enum(eventLifecycle.states);
export type EventStatus = z.output<typeof EventStatus>;

export const RegistrationReason = z.enum(['open', 'not_yet_open', 'closed', 'sold_out', 'cancelled', 'ended', 'not_required']);
export type RegistrationReason = z.output<typeof RegistrationReason>;

const Registration = z.object({
  open: z.boolean().meta({ description: 'Whether registration is open now.' }),
  url: z.url().nullable().meta({ description: 'Where to register.' }),
  opens_at: field.instant('When registration opens; null if it is not limited.').nullable(),
  closes_at: field.instant('When registration closes; null without registration.').nullable(),
  reason: RegistrationReason.meta({ description: 'Why registration is open or not.' }),
});

export const EventSummary = z
  .object({
    slug: field.slug('Identifies the event; the last path segment of its page.'),
    title: field.text('Title.'),
    summary: field.text('One-sentence summary.'),
    type: EventType.meta({ description: 'Kind of event.' }),
    format: EventFormat.meta({ description: 'Virtual or in person.' }),
    topics: field.list('Topics.'),
    status: EventStatus.meta({ description: 'Status at the time of the response.' }),
    starts_at: Instant.meta({ description: 'Start, with the UTC offset of the event’s time zone.' }),
    ends_at: field.instant('End (exclusive).'),
    starts_at_zoned: ZonedInstant.meta({ description: 'Start with its time zone (RFC 9557).' }),
    ends_at_zoned: ZonedInstant.meta({ description: 'End with its time zone (RFC 9557).' }),
    timezone: field.text('IANA time zone.'),
    all_day: z.boolean().meta({ description: 'Whether it is an all-day event.' }),
    cancelled: z.boolean().meta({ description: 'Whether it is cancelled.' }),
    sample: z.boolean().meta({ description: 'True for sample data: the event does not take place.' }),
    location: Place.nullable().meta({ description: 'Place, or null.' }),
    registration: Registration.meta({ description: 'Whether and where to register.' }),
    url: field.url('URL of the page.'),
    markdown_url: z.url().meta({ description: 'URL of the page as Markdown.' }),
    ics_url: z.url().meta({ description: 'URL of the iCalendar file.' }),
    updated_at: field.instant('Last change; null if unknown.').nullable(),
  })
  .meta({ id: 'EventSummary', description: 'An event in a list.' });
export type EventSummary = z.output<typeof EventSummary>;

export const EventRecord = EventSummary.extend({
  agenda_markdown: z.string().meta({ description: 'Agenda as Markdown with absolute links.' }),
  learnings: field.list('What attendees will learn.'),
  speakers: z.array(Speaker).meta({ description: 'Speakers.' }),
  partner: Partner.nullable().meta({ description: 'Partner, or null.' }),
  registration_url: z.url().nullable().meta({ description: 'The same as registration.url.' }),
  json_ld: z.record(z.string(), z.unknown()).meta({ description: 'The event as a schema.org Event.' }),
}).meta({ id: 'EventRecord', description: 'An event with all its details.' });
export type EventRecord = z.output<typeof EventRecord>;

const Counts = z.record(z.string(), z.int().min(0));

export const EventList = z
  .object({
    count: field.count('Number of all matches.'),
    limit: field.count('Maximum number of events in `results`.'),
    next: z.url().nullable().meta({ description: 'URL of the next page, or null.' }),
    as_of: Instant.meta({ description: 'Time that all statuses are computed for.' }),
    next_transition_at: Instant.nullable().meta({
      description: 'Next time at which the status or registration of a matching event changes; do not cache past it.',
    }),
    facets: z
      .object({
        status: Counts.meta({ description: 'By status.' }),
        format: Counts.meta({ description: 'By format.' }),
        type: Counts.meta({ description: 'By type.' }),
        topic: Counts.meta({ description: 'By topic.' }),
      })
      .meta({ description: 'For each filter, the possible values with the number of events.' }),
    results: z.array(EventSummary).meta({ description: 'Events in list order.' }),
  })
  .meta({ id: 'EventList' });
export type EventList = z.output<typeof EventList>;

const EventListQuery = z.object({
  status: z
    .enum(['upcoming', 'live', 'past', 'all'])
    .default('all')
    .meta({ description: 'Status, computed from the current time in the event’s time zone.' }),
  format: EventFormat.optional().meta({ description: 'Virtual or in person.' }),
  type: EventType.optional().meta({ description: 'Kind of event.' }),
  topic: boundedText({ max: 120 }).optional().meta({ description: 'A whole topic, ignoring case.' }),
  limit: integerParameter({ min: 1, max: 200 }).default(50).meta({ description: 'Maximum number of events.' }),
  cursor: boundedText({ max: 400 }).optional().meta({ description: 'Opaque; taken from `next`.' }),
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
  list: defineOperation({
    id: 'events.list',
    method: 'GET',
    path: '/api/events',
    summary: 'List events',
    description:
      'Lists events: upcoming ones soonest first, past ones most recent first, live ones ending soonest first. ' +
      'Without a status filter: live, then upcoming, then past.',
    ...read,
    query: EventListQuery,
    responses: {
      200: jsonResponse(EventList, {
        description: 'The matching events.',
        headers: { 'Cache-Control': 'Never exceeds `next_transition_at`.' },
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
  get: defineOperation({
    id: 'events.get',
    method: 'GET',
    path: '/api/events/{slug}',
    summary: 'Get one event',
    description: 'Returns one event with agenda, learnings, speakers, partner and registration.',
    ...read,
    params: z.object({
      slug: slugParameter('The last path segment of the event’s page URL.'),
    }),
    responses: { 200: jsonResponse(EventRecord, { description: 'The event.', example: sampleEvent }) },
    failures: {
      400: 'The slug is invalid.',
      404: 'There is no such event; the body refers to the list.',
    },
  }),
} as const;
