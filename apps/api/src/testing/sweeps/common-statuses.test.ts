import { operationsOf } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { sampleBody } from '../../../../../tools/recorder/sample-body.ts';
import { sampleUrl } from '../../../../../tools/recorder/sample-url.ts';
import { type SweptServer, sweep, sweptUploadBytes, tellsOfItself } from '../../../../../tools/recorder/sweep.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { buildApi, type Modules, wireModules } from '../../wire.ts';
import { type SweptApi, startSweptApi } from './swept-api.ts';

let swept: SweptApi;
beforeAll(async () => {
  swept = await startSweptApi();
});
afterAll(() => swept.api.close());

const usedUp: Limiter = {
  take: async () => ({ allowed: false, remaining: 0, resetSeconds: 60, retryAfterSeconds: 0.1 }),
  close: async () => undefined,
};

/** The API as it is wired, down to the handlers. */
function build({ handlers, maxInFlight, throttled = false }: SweptServer) {
  const { config, platform } = swept.api;
  const modules = wireModules(config, throttled ? { ...platform, limiter: usedUp } : platform);
  const settings = { ...config, maxUploadBytes: sweptUploadBytes, maxInFlight: maxInFlight ?? config.maxInFlight };
  return buildApi(settings, platform, { ...modules, routes: handlers as unknown as Modules['routes'] });
}

test('every operation of the product API has the statuses that all operations have', async () => {
  expect(await sweep({ surface: productSurface, build, headersFor: swept.headersFor })).toEqual([]);
}, 60_000);

test('a fault of the database is told as one, and nothing of it', async () => {
  const { api, app, headersFor } = swept;
  const { rows } = await api.platform.db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('iam', 'pg_catalog', 'information_schema', 'pgboss')`,
  );
  for (const { name } of rows) await api.platform.db.pool.query(`alter table ${name} rename to gone_${name.split('.')[1] ?? ''}`);
  const faults: string[] = [];
  for (const operation of operationsOf(productSurface.contract)) {
    const body = sampleBody(operation);
    const answer = await app.inject({
      method: operation.method,
      url: sampleUrl(operation),
      headers: { ...headersFor(operation), ...body?.headers },
      ...(body && { payload: body.payload }),
    });
    if (answer.statusCode === 500) faults.push(operation.id);
    expect([operation.id, tellsOfItself(answer) && answer.statusCode >= 500]).toEqual([operation.id, false]);
  }
  const untouched = operationsOf(productSurface.contract).filter(({ id }) => !faults.includes(id));
  expect(untouched.map(({ id }) => id).filter((id) => !/^(meta|auth)\./.test(id))).toEqual(['media.avatar']);
}, 60_000);
