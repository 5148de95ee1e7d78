import { defineOperation, emptyResponse, jsonBody, jsonResponse, type Surface } from '@lyceum/contract';
import { getProblemExample, Problem as ProblemShape } from '@lyceum/contract/product/problem';
import { z } from 'zod';

import { buildServer, createMetrics, type Handlers, productErrorFormat, type ServerOptions, silentLog } from '../index.ts';

const Note = z.object({ text: z.string(), by: z.string().nullable() }).meta({ id: 'KitSampleNote' });
const read = {
  since: '1.0.0',
  published: true,
  auth: 'caller',
  policy: 'any-caller',
  effect: 'read',
  rate: 'none',
  failures: {},
} as const;

/** A surface of its own, so that the kit is tested without any app. */
export const notes = {
  get: defineOperation({
    id: 'notes.get',
    method: 'GET',
    path: '/notes/{id}/',
    summary: 'Read a note',
    ...read,
    params: z.object({ id: z.string().regex(/^\d+$/) }),
    responses: { 200: jsonResponse(Note, { description: 'The note.' }) },
  }),
  create: defineOperation({
    id: 'notes.create',
    method: 'POST',
    path: '/notes/',
    summary: 'Write a note',
    ...read,
    effect: 'write',
    writable: ['text'],
    body: jsonBody(z.strictObject({ text: z.string().min(1).max(20) })),
    responses: { 201: jsonResponse(Note, { description: 'Written.' }), 204: emptyResponse('Already there.') },
  }),
} as const;

export const sampleSurface = {
  name: 'product',
  title: 'Sample',
  version: '1.0.0',
  description: 'Sample.',
  contract: { notes },
  groups: { notes: 'Notes.' },
  failure: ProblemShape,
  failureMediaType: 'application/problem+json',
  failureExample: getProblemExample,
} as const satisfies Surface;

export interface SampleCaller {
  readonly label: string;
}

type Options = Partial<ServerOptions<{ notes: typeof notes }, SampleCaller>>;

export const buildSample = (handlers: Handlers<typeof notes, SampleCaller>, more: Options = {}) =>
  buildServer<{ notes: typeof notes }, SampleCaller>({
    surface: sampleSurface,
    handlers: { notes: handlers },
    errorFormat: productErrorFormat,
    baseUrl: 'https://api.test',
    authorize: () => ({ label: 'user:1' }),
    cors: {
      kind: 'allow-list',
      origins: new Set(['https://app.test']),
      allowHeaders: ['authorization'],
      exposeHeaders: ['x-request-id'],
    },
    log: silentLog(),
    metrics: createMetrics(),
    ...more,
  });
