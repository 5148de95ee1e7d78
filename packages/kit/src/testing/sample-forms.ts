import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defineOperation, integerParameter, jsonBody, jsonResponse, multipartBody, type Surface } from '@lyceum/contract';
import { getProblemExample, Problem as ProblemShape } from '@lyceum/contract/product/problem';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { buildServer, createMetrics, type Handlers, productErrorFormat, type ServerLimits, silentLog } from '../index.ts';

const Echo = z.record(z.string(), z.unknown()).meta({ id: 'KitSampleEcho' });
const write = {
  method: 'POST',
  since: '1.0.0',
  published: true,
  auth: 'caller',
  policy: 'any-caller',
  effect: 'write',
  rate: 'none',
  writable: [],
  failures: {},
  responses: { 201: jsonResponse(Echo, { description: 'What came in.' }) },
} as const;
const fields = z.strictObject({ title: z.string().max(20).optional(), count: integerParameter({ min: 1, max: 9 }).optional() });

export const maxBytes = 1_000_000;

const forms = {
  create: defineOperation({
    id: 'forms.create',
    path: '/forms/',
    summary: 'Send a form',
    ...write,
    body: multipartBody(fields, { files: ['file', 'other'], requiredFiles: ['file'], maxBytes }),
  }),
  either: defineOperation({
    id: 'forms.either',
    path: '/either/',
    summary: 'Send a form or JSON',
    ...write,
    body: multipartBody(fields, { files: ['file'], acceptsJson: true, maxTextBytes: 1_000 }),
  }),
  note: defineOperation({ id: 'forms.note', path: '/note/', summary: 'Send JSON', ...write, body: jsonBody(z.object({})) }),
} as const;

const surface = {
  name: 'product',
  title: 'Forms',
  version: '1.0.0',
  description: 'Forms.',
  contract: { forms },
  groups: { forms: 'Forms.' },
  failure: ProblemShape,
  failureMediaType: 'application/problem+json',
  failureExample: getProblemExample,
} as const satisfies Surface;

type Given = Handlers<typeof forms, undefined>;

export interface FormServer {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Names of the files that lie in the upload folder. */
  left(): Promise<string[]>;
  close(): Promise<void>;
}

interface Options {
  readonly create: Given['create'];
  readonly either?: Given['either'];
  readonly limits?: Partial<ServerLimits>;
  readonly folder?: string;
  readonly admit?: () => undefined;
}

/** A listening server that takes forms, with an upload folder of its own. */
export async function startForms({ create, either = () => ({}), limits = {}, ...more }: Options): Promise<FormServer> {
  const folder = more.folder ?? (await mkdtemp(join(tmpdir(), 'lyceum-forms-')));
  const app = buildServer<{ forms: typeof forms }, undefined>({
    surface,
    handlers: { forms: { create, either, note: () => ({}) } },
    errorFormat: productErrorFormat,
    baseUrl: 'https://api.test',
    authorize: more.admit ?? (() => undefined),
    cors: { kind: 'allow-list', origins: new Set(), allowHeaders: [], exposeHeaders: [] },
    log: silentLog(),
    metrics: createMetrics(),
    uploadFolder: folder,
    limits,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    url,
    port: (app.server.address() as AddressInfo).port,
    folder,
    left: () => readdir(folder),
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      if (more.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
