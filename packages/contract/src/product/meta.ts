import { z } from 'zod';

import { empty, json, text } from '../answer.ts';
import { operation } from '../operation.ts';

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
    answers: {
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
    answers: { 200: text('application/json', { description: 'The OpenAPI 3.1 document.' }) },
  }),
  live: operation({
    id: 'meta.live',
    method: 'GET',
    path: '/livez',
    summary: 'The process runs',
    ...anonymousRead,
    published: false,
    answers: { 204: empty('The process runs.') },
  }),
  ready: operation({
    id: 'meta.ready',
    method: 'GET',
    path: '/readyz',
    summary: 'The process takes requests',
    ...anonymousRead,
    published: false,
    answers: { 204: empty('Requests are welcome.') },
  }),
} as const;
