import { defineOperation, jsonResponse } from '@lyceum/contract';
import { productContract, productSurface } from '@lyceum/contract/product';
import { buildServer, createLog, getPort, productErrorFormat } from '@lyceum/kit';
import { z } from 'zod';

import { addIdempotencyKeyToCaller } from '../add-idempotency-key-to-caller.ts';
import { readConfig } from '../config.ts';
import type { Caller } from '../platform/caller/caller.ts';
import { createPlatform } from '../platform.ts';
import { createCallerHeaders, wireModules } from '../wire.ts';

const Body = z.object({ id: z.int(), name: z.string(), is_active: z.boolean() });
const body: z.output<typeof Body> = { id: 7, name: 'The same for every caller', is_active: true };
const common = {
  method: 'GET',
  summary: 'A small constant body',
  since: '1.0.0',
  published: false,
  effect: 'read',
  responses: { 200: jsonResponse(Body, { description: 'The body.', example: body }) },
  failures: {},
} as const;

/** The same response, without and with authentication: they differ only by the cost of authorizing the request. */
const authBench = {
  anonymous: defineOperation({
    ...common,
    id: 'authBench.anonymous',
    path: '/auth-bench/anonymous/',
    auth: 'anonymous',
    policy: 'anyone',
    rate: 'none',
  }),
  authenticated: defineOperation({
    ...common,
    id: 'authBench.authenticated',
    path: '/auth-bench/authenticated/',
    auth: 'caller',
    policy: 'any-caller',
    rate: 'standard',
  }),
} as const;

const config = readConfig();
const platform = createPlatform(config, 'lyceum auth bench', {
  log: createLog({ service: 'auth-bench', level: config.logLevel }),
});
const modules = wireModules(config, platform);
const contract = { ...productContract, authBench };

/** The product API as it is deployed, plus these two operations. Sends its address to the parent process, and its CPU time on every message. */
const app = buildServer<typeof contract, Caller>({
  surface: { ...productSurface, contract },
  handlers: { ...modules.routes, authBench: { anonymous: () => body, authenticated: () => body } },
  errorFormat: productErrorFormat,
  baseUrl: config.baseUrl,
  authorize: modules.auth.authorize,
  prepareCaller: addIdempotencyKeyToCaller,
  callerHeaders: createCallerHeaders,
  cors: { kind: 'allow-list', origins: new Set(), allowHeaders: [], exposeHeaders: [] },
  log: platform.log,
  metrics: platform.metrics,
});
platform.lifecycle.attach(app);
await app.listen({ host: '127.0.0.1', port: 0 });
platform.lifecycle.markReady();
process.on('disconnect', () => process.exit());
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});
process.send?.(`http://127.0.0.1:${getPort(app.server.address())}`);
