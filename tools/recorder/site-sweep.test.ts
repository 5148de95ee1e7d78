import type { Contract, Surface } from '@lyceum/contract';
import { siteContract, siteSurface } from '@lyceum/contract/site';
import { buildServer, createMetrics, type SurfaceHandlers, silentLog, siteErrorFormat } from '@lyceum/kit';
import { expect, test } from 'vitest';

import { sweep } from './sweep.ts';

interface Building {
  readonly surface?: Surface;
  readonly handlers: SurfaceHandlers<Contract, undefined>;
  readonly maxInFlight?: number;
}

const build = ({ surface = siteSurface, handlers, maxInFlight = 512 }: Building) =>
  buildServer({
    surface,
    handlers,
    errorFormat: siteErrorFormat,
    baseUrl: 'https://site.test',
    authorize: () => undefined,
    cors: { kind: 'open', allowHeaders: [], exposeHeaders: [] },
    log: silentLog(),
    metrics: createMetrics(),
    limits: { maxInFlight },
    closedPath: '/api',
  });

test('every operation of the site returns the common statuses', async () => {
  expect(await sweep({ surface: siteSurface, build })).toEqual([]);
});

test('the sweep reports an operation that does not', async () => {
  const surface = { ...siteSurface, contract: { discovery: siteContract.discovery } };
  const found = await sweep({
    surface,
    build: ({ handlers, ...more }) =>
      build({ ...more, surface, handlers: { discovery: { ...handlers['discovery'], live: () => undefined } } }),
  });
  expect(found).toEqual(['discovery.live returns 204 instead of 500']);
});
