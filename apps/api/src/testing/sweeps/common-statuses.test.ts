import { listOperations } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createSampleBody } from '../../../../../tools/recorder/sample-body.ts';
import { createSampleUrl } from '../../../../../tools/recorder/sample-url.ts';
import { leaksInternals, type SweptServer, sweep, sweptUploadBytes } from '../../../../../tools/recorder/sweep.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { buildApi, type Modules, wireModules } from '../../wire.ts';
import { type SweptApi, startSweptApi } from './swept-api.ts';

let swept: SweptApi;
beforeAll(async () => {
  swept = await startSweptApi();
});
afterAll(() => swept.api.close());

const exhaustedLimiter: Limiter = {
  consume: async () => ({ allowed: false, remaining: 0, resetSeconds: 60, retryAfterSeconds: 0.1 }),
  refund: () => undefined,
  close: async () => undefined,
};

/** The API as it is wired, with other handlers. */
function build({ handlers, maxInFlight, throttled = false }: SweptServer) {
  const { config, platform } = swept.api;
  const modules = wireModules(config, throttled ? { ...platform, limiter: exhaustedLimiter } : platform);
  const settings = { ...config, maxUploadBytes: sweptUploadBytes, maxInFlight: maxInFlight ?? config.maxInFlight };
  return buildApi(settings, platform, { ...modules, routes: handlers as unknown as Modules['routes'] });
}

test('every operation of the product API returns the common statuses', async () => {
  expect(await sweep({ surface: productSurface, build, headersFor: swept.headersFor })).toEqual([]);
});

/** Renames the tables of some schemas, so that queries fail. */
async function hideTables({ owner }: SweptApi['api'], schemas: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter table %I.%I rename to %I', schemaname, tablename, 'gone_' || tablename) as statement from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'pgboss', 'migrations') and schemaname ${schemas}`,
  );
  for (const { statement } of rows) await owner.query(statement);
}

test('a database error is returned as 500 without internal details', async () => {
  const { api, app, headersFor } = swept;
  const faulty = new Set<string>();
  // First the tables that handlers read, then also those that authenticate the caller.
  for (const schemas of [`not in ('people', 'auth', 'accounts')`, `in ('people', 'auth', 'accounts')`]) {
    await hideTables(api, schemas);
    for (const operation of listOperations(productSurface.contract)) {
      const body = createSampleBody(operation);
      const answer = await app.inject({
        method: operation.method,
        url: createSampleUrl(operation),
        headers: { ...headersFor(operation), ...body?.headers },
        ...(body && { payload: body.payload }),
      });
      if (answer.statusCode === 500) faulty.add(operation.id);
      expect([operation.id, leaksInternals(answer) && answer.statusCode >= 500]).toEqual([operation.id, false]);
    }
    // Longer than the second for which callers are cached.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  }
  const untouched = listOperations(productSurface.contract).filter(({ id, auth }) => auth === 'caller' && !faulty.has(id));
  expect(untouched.map(({ id }) => id)).toEqual([]);
});
