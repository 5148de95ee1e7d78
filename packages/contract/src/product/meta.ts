import { z } from 'zod';
import { operation } from '../operation.ts';
import { empty, json, text } from '../response.ts';
import { forbidden } from './failures.ts';
import { questCreation } from './quest.ts';
import { PublishedStateMachine } from './state-machines.ts';

export const ApiHealth = z
  .object({ status: z.enum(['ok', 'degraded']), service: z.string(), version: z.string(), time: z.iso.datetime() })
  .meta({ id: 'ApiHealth', description: 'The state of the product API.' });

const anonymousRead = {
  since: '1.0.0',
  auth: 'anonymous',
  policy: 'anyone',
  effect: 'read',
  rate: 'none',
  failures: {},
} as const;

export const meta = {
  health: operation({
    id: 'meta.health',
    method: 'GET',
    path: '/api/v1/meta/health/',
    summary: 'State of the service',
    ...anonymousRead,
    published: true,
    responses: {
      200: json(ApiHealth, {
        description: 'The service answers.',
        example: { status: 'ok', service: 'product-api', version: '1.0.0', time: '2026-11-14T23:00:00Z' },
      }),
    },
  }),
  openapi: operation({
    id: 'meta.openapi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description as JSON',
    ...anonymousRead,
    published: true,
    responses: { 200: text('application/json', { description: 'The OpenAPI 3.1 document.' }) },
  }),
  stateMachines: operation({
    id: 'meta.stateMachines',
    method: 'GET',
    path: '/api/v1/meta/state-machines/',
    summary: 'List every state field’s states and moves',
    description: 'What the server enforces: a move that is not listed answers 400 with the code `invalid_transition`.',
    since: '1.0.0',
    published: true,
    auth: 'caller',
    policy: 'any-caller',
    effect: 'read',
    rate: 'standard',
    responses: {
      200: json(z.object({ state_machines: z.array(PublishedStateMachine) }), {
        description: 'All of them.',
        example: { state_machines: [{ ...questCreation, states: [...questCreation.states], moves: [...questCreation.moves] }] },
      }),
    },
    failures: forbidden,
  }),
  problems: operation({
    id: 'meta.problems',
    method: 'GET',
    path: '/problems/',
    summary: 'Every code of an error, for people',
    ...anonymousRead,
    published: false,
    responses: { 200: text('text/html', { description: 'The page.' }) },
  }),
  problem: operation({
    id: 'meta.problem',
    method: 'GET',
    path: '/problems/{code}',
    summary: 'Where the `type` of an error leads',
    ...anonymousRead,
    published: false,
    params: z.object({ code: z.string().max(64) }),
    responses: { 200: text('text/html', { description: 'What the code means, and what to do.' }) },
    failures: { 404: 'No error has this code.' },
  }),
  live: operation({
    id: 'meta.live',
    method: 'GET',
    path: '/livez',
    summary: 'The process runs',
    ...anonymousRead,
    published: false,
    responses: { 204: empty('The process runs.') },
  }),
  ready: operation({
    id: 'meta.ready',
    method: 'GET',
    path: '/readyz',
    summary: 'The process takes requests',
    ...anonymousRead,
    published: false,
    responses: { 204: empty('Requests are welcome.') },
  }),
} as const;
