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
  consume: async () => ({ allowed: false, remaining: 0, resetSeconds: 60, retryAfterSeconds: 0.1 }),
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
}, 240_000);

/** Takes the tables of some schemas away. */
async function loseTables({ owner }: SweptApi['api'], schemas: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter table %I.%I rename to %I', schemaname, tablename, 'gone_' || tablename) as statement from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'pgboss', 'migrations') and schemaname ${schemas}`,
  );
  for (const { statement } of rows) await owner.query(statement);
}

test('a database error is a 500 without details', async () => {
  const { api, app, headersFor } = swept;
  const faulty = new Set<string>();
  // First what handlers read, then also what tells who is calling.
  for (const schemas of [`<> 'iam'`, `= 'iam'`]) {
    await loseTables(api, schemas);
    for (const operation of operationsOf(productSurface.contract)) {
      const body = sampleBody(operation);
      const answer = await app.inject({
        method: operation.method,
        url: sampleUrl(operation),
        headers: { ...headersFor(operation), ...body?.headers },
        ...(body && { payload: body.payload }),
      });
      if (answer.statusCode === 500) faulty.add(operation.id);
      expect([operation.id, tellsOfItself(answer) && answer.statusCode >= 500]).toEqual([operation.id, false]);
    }
    // Past the second for which identities are kept.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  }
  const untouched = operationsOf(productSurface.contract).filter(({ id, auth }) => auth === 'caller' && !faulty.has(id));
  expect(untouched.map(({ id }) => id)).toEqual([]);
}, 240_000);
