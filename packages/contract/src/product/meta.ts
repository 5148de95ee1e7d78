import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { emptyResponse, jsonResponse, textResponse } from '../response.ts';
import { forbidden } from './failures.ts';
import { questCreation } from './quest.ts';
import { PublishedStateMachine } from './state-machines.ts';

export const ApiHealth = z
  .object({ status: z.enum(['ok', 'degraded']), service: z.string(), version: z.string(), time: z.iso.datetime() })
  .meta({ id: 'ApiHealth', description: 'Health of the product API.' });

const capability = (description: string) => z.boolean().meta({ description });
export const Capabilities = z
  .object({
    answers: capability('Questions about documents are answered by a language model.'),
    answer_model: z.string().nullable().meta({ description: 'The language model; null without one.' }),
    embedding_model: z.string().meta({ description: 'The model by which documents are found by meaning.' }),
    youtube: capability('Transcripts of YouTube videos can be imported.'),
    drive: capability('Files of Google Drive can be imported with a token of their owner.'),
    bookings: capability('A scheduling provider is configured.'),
    mail: capability('E-mails are delivered; otherwise the operator reads them.'),
    single_sign_on: capability('Workspaces can connect an OpenID provider.'),
    max_upload_bytes: z.int().meta({ description: 'The largest file that can be uploaded.' }),
  })
  .meta({ id: 'Capabilities', description: 'What this installation offers.' });
export type Capabilities = z.output<typeof Capabilities>;

const anonymousRead = {
  since: '1.0.0',
  auth: 'anonymous',
  policy: 'anyone',
  effect: 'read',
  rate: 'none',
  failures: {},
} as const;

export const meta = {
  health: defineOperation({
    id: 'meta.health',
    method: 'GET',
    path: '/api/v1/meta/health/',
    summary: 'Get the health of the API',
    ...anonymousRead,
    published: true,
    responses: {
      200: jsonResponse(ApiHealth, {
        description: 'The API is running.',
        example: { status: 'ok', service: 'product-api', version: '1.0.0', time: '2026-11-14T23:00:00Z' },
      }),
    },
  }),
  openapi: defineOperation({
    id: 'meta.openapi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get the OpenAPI document',
    ...anonymousRead,
    published: true,
    responses: { 200: textResponse('application/json', { description: 'The OpenAPI 3.1 document.' }) },
  }),
  stateMachines: defineOperation({
    id: 'meta.stateMachines',
    method: 'GET',
    path: '/api/v1/meta/state-machines/',
    summary: 'List state machines',
    description:
      'Every status field with its states and allowed transitions. Any other transition returns 400 with the code `invalid_transition`.',
    since: '1.0.0',
    published: true,
    auth: 'caller',
    policy: 'any-caller',
    effect: 'read',
    rate: 'standard',
    responses: {
      200: jsonResponse(z.object({ state_machines: z.array(PublishedStateMachine) }), {
        description: 'All state machines.',
        example: { state_machines: [{ ...questCreation, states: [...questCreation.states], moves: [...questCreation.moves] }] },
      }),
    },
    failures: forbidden,
  }),
  capabilities: defineOperation({
    id: 'meta.capabilities',
    method: 'GET',
    path: '/api/v1/meta/capabilities/',
    summary: 'List what this installation offers',
    description: 'Parts of the API that need a service which the operator configures, and limits that the operator sets.',
    since: '1.0.0',
    published: true,
    auth: 'caller',
    policy: 'any-caller',
    effect: 'read',
    rate: 'standard',
    responses: {
      200: jsonResponse(Capabilities, {
        description: 'The capabilities.',
        example: {
          answers: true,
          answer_model: 'gpt-4.1-mini',
          embedding_model: 'text-embedding-3-small',
          youtube: true,
          drive: true,
          bookings: false,
          mail: true,
          single_sign_on: true,
          max_upload_bytes: 104_857_600,
        },
      }),
    },
    failures: forbidden,
  }),
  problems: defineOperation({
    id: 'meta.problems',
    method: 'GET',
    path: '/problems/',
    summary: 'Page that lists all error codes',
    ...anonymousRead,
    published: false,
    responses: { 200: textResponse('text/html', { description: 'The page.' }) },
  }),
  problem: defineOperation({
    id: 'meta.problem',
    method: 'GET',
    path: '/problems/{code}',
    summary: 'Page that the `type` of an error links to',
    ...anonymousRead,
    published: false,
    params: z.object({ code: z.string().max(64) }),
    responses: { 200: textResponse('text/html', { description: 'What the code means and what to do.' }) },
    failures: { 404: 'There is no error with this code.' },
  }),
  live: defineOperation({
    id: 'meta.live',
    method: 'GET',
    path: '/livez',
    summary: 'Liveness probe',
    ...anonymousRead,
    published: false,
    responses: { 204: emptyResponse('The process is alive.') },
  }),
  ready: defineOperation({
    id: 'meta.ready',
    method: 'GET',
    path: '/readyz',
    summary: 'Readiness probe',
    ...anonymousRead,
    published: false,
    responses: { 204: emptyResponse('The process accepts requests.') },
  }),
} as const;
