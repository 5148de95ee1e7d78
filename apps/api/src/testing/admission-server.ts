import { json, operation } from '@lyceum/contract';
import { productContract, productSurface } from '@lyceum/contract/product';
import { buildServer, createLog, portOf, productStyle } from '@lyceum/kit';
import { z } from 'zod';

import { claimIdempotencyKey } from '../claim-idempotency-key.ts';
import { readConfig } from '../config.ts';
import type { Caller } from '../platform/caller/caller.ts';
import { createPlatform } from '../platform.ts';
import { admittedHeaders, wireModules } from '../wire.ts';

const Answer = z.object({ id: z.int(), name: z.string(), is_active: z.boolean() });
const answer: z.output<typeof Answer> = { id: 7, name: 'The same for everybody', is_active: true };
const common = {
  method: 'GET',
  summary: 'The same small answer',
  since: '1.0.0',
  published: false,
  effect: 'read',
  responses: { 200: json(Answer, { description: 'It.', example: answer }) },
  failures: {},
} as const;

/** One and the same answer, for anybody and for known callers only: what they differ by is admission. */
const admission = {
  open: operation({
    ...common,
    id: 'admission.open',
    path: '/admission/open/',
    auth: 'anonymous',
    policy: 'anyone',
    rate: 'none',
  }),
  closed: operation({
    ...common,
    id: 'admission.closed',
    path: '/admission/closed/',
    auth: 'caller',
    policy: 'any-caller',
    rate: 'standard',
  }),
} as const;

const config = readConfig();
const platform = createPlatform(config, 'lyceum admission', { log: createLog({ service: 'admission', level: config.logLevel }) });
const modules = wireModules(config, platform);
const contract = { ...productContract, admission };

/** The product API as deployed, plus these two operations. Sends its URL to the parent process, and its CPU time on request. */
const app = buildServer<typeof contract, Caller>({
  surface: { ...productSurface, contract },
  handlers: { ...modules.routes, admission: { open: () => answer, closed: () => answer } },
  style: productStyle,
  baseUrl: config.baseUrl,
  admit: modules.auth.authorize,
  enter: claimIdempotencyKey,
  admittedHeaders,
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
process.send?.(`http://127.0.0.1:${portOf(app.server.address())}`);
