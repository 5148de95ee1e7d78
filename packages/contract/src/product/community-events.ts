import { z } from 'zod';
import { instantField, linkField, nameField, textField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { booleanParameter, integerParameter } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { sampleCommunityEvent, sampleNewCommunityEvent } from './community-events.example.ts';
import { idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import { OrderingParameter, SearchParameter } from './list-parameters.ts';

export const CommunityEventType = z.enum(['contest', 'challenge', 'workshop', 'masterclass', 'panel', 'summit']);

export const CommunityEvent = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    event_name: z.string(),
    event_description: z.string().nullable(),
    event_type: CommunityEventType,
    event_start_date: z.iso.datetime().meta({ description: 'In UTC.' }),
    event_end_date: z.iso.datetime().meta({ description: 'In UTC; not before the start.' }),
    event_logo: z.url().nullable(),
    event_banner: z.url().nullable(),
    event_website: z.url().nullable(),
    event_prize: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'CommunityEvent', description: 'A platform event. Visible to every user of the installation, managed by staff.' });
export type CommunityEvent = z.output<typeof CommunityEvent>;

export const PaginatedCommunityEventList = paginatedSchema(CommunityEvent, 'PaginatedCommunityEventList');

const CommunityEventFields = z.object({
  event_name: nameField({ min: 1, max: 200 }),
  event_description: textField({ max: 5000 }).nullable(),
  event_type: CommunityEventType,
  event_start_date: instantField(),
  event_end_date: instantField().meta({ description: 'Not before the start.' }),
  event_logo: linkField().nullable(),
  event_banner: linkField().nullable(),
  event_website: linkField().nullable(),
  event_prize: textField({ max: 500 }).nullable(),
});

const { shape } = CommunityEventFields;
export const NewCommunityEvent = CommunityEventFields.extend({
  event_description: shape.event_description.default(null),
  event_logo: shape.event_logo.default(null),
  event_banner: shape.event_banner.default(null),
  event_website: shape.event_website.default(null),
  event_prize: shape.event_prize.default(null),
}).meta({ id: 'NewCommunityEvent' });
export type NewCommunityEvent = z.output<typeof NewCommunityEvent>;

export const CommunityEventChange = CommunityEventFields.partial().meta({ id: 'CommunityEventChange' });
export type CommunityEventChange = z.output<typeof CommunityEventChange>;

const UpcomingQuery = PageQuery.extend({
  event_type: CommunityEventType.optional().meta({ description: 'Only events of this type.' }),
  ordering: OrderingParameter.optional(),
  search: SearchParameter.optional().meta({ description: 'Searches name and description; every word must match.' }),
});
export type UpcomingQuery = z.output<typeof UpcomingQuery>;

const CommunityEventQuery = UpcomingQuery.extend({
  past: booleanParameter().optional().meta({ description: 'True: only past events. False: only events that have not ended.' }),
});
export type CommunityEventQuery = z.output<typeof CommunityEventQuery>;

const params = z.object({
  id: integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER }).meta({ description: 'ID of the event.' }),
});
const object = { param: 'id', table: 'community.event' } as const;
const writable = Object.keys(shape);

const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'any-caller', effect: 'read', rate: 'standard' } as const;
const write = { since: '1.0.0', published: true, auth: 'caller', policy: 'staff', effect: 'write', rate: 'standard' } as const;

const samplePage = { count: 1, next: null, previous: null, results: [sampleCommunityEvent] };

export const communityEvents = {
  upcoming: defineOperation({
    id: 'communityEvents.upcoming',
    method: 'GET',
    path: '/api/v1/community/events/upcoming/',
    summary: 'List upcoming community events',
    description: 'Events that have not started, soonest first.',
    ...read,
    query: UpcomingQuery,
    responses: { 200: jsonResponse(PaginatedCommunityEventList, { description: 'One page of events.', example: samplePage }) },
    failures: listFailures,
  }),
  list: defineOperation({
    id: 'communityEvents.list',
    method: 'GET',
    path: '/api/v1/community/events/',
    summary: 'List all community events',
    description: 'Past, current and upcoming events, most recent first.',
    ...read,
    query: CommunityEventQuery,
    responses: { 200: jsonResponse(PaginatedCommunityEventList, { description: 'One page of events.', example: samplePage }) },
    failures: listFailures,
  }),
  get: defineOperation({
    id: 'communityEvents.get',
    method: 'GET',
    path: '/api/v1/community/events/{id}/',
    summary: 'Get a community event',
    ...read,
    object,
    params,
    responses: { 200: jsonResponse(CommunityEvent, { description: 'The event.', example: sampleCommunityEvent }) },
    failures: objectFailures,
  }),
  create: defineOperation({
    id: 'communityEvents.create',
    method: 'POST',
    path: '/api/v1/community/events/',
    summary: 'Create a community event',
    description: 'Requires a staff user.',
    ...write,
    writable,
    body: jsonBody(NewCommunityEvent, { example: sampleNewCommunityEvent }),
    responses: {
      201: jsonResponse(CommunityEvent, {
        description: 'The new event.',
        headers: { Location: 'URL of the event.' },
        example: sampleCommunityEvent,
      }),
    },
    failures: writeFailures,
  }),
  update: defineOperation({
    id: 'communityEvents.update',
    method: 'PATCH',
    path: '/api/v1/community/events/{id}/',
    summary: 'Update a community event',
    description: 'Requires a staff user. Fields left out of the body stay unchanged.',
    ...write,
    object,
    writable,
    params,
    body: jsonBody(CommunityEventChange, { example: { event_prize: 'A year of books' } }),
    responses: { 200: jsonResponse(CommunityEvent, { description: 'The updated event.', example: sampleCommunityEvent }) },
    failures: { ...writeFailures, ...objectFailures },
  }),
  remove: defineOperation({
    id: 'communityEvents.remove',
    method: 'DELETE',
    path: '/api/v1/community/events/{id}/',
    summary: 'Delete a community event',
    description: 'Requires a staff user. ',
    ...write,
    object,
    params,
    responses: { 204: emptyResponse('The event was deleted.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
