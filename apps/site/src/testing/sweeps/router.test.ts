import { siteSurface } from '@lyceum/contract/site';
import { createLifecycle, createMetrics, silentLog } from '@lyceum/kit';
import { describe, expect, test } from 'vitest';

import { findRouteDifferences } from '../../../../../tools/recorder/compare-routes.ts';
import { openContent } from '../../content/live-content.ts';
import { buildSite } from '../../wire.ts';
import { createContentFolder } from '../content-folder.ts';

async function build() {
  const log = silentLog();
  const clock = { now: () => Date.parse('2026-11-14T23:00:00Z') };
  const { path } = await createContentFolder({});
  const { app } = buildSite({
    siteUrl: 'https://site.test',
    host: '127.0.0.1',
    folder: path,
    content: await openContent({ folder: path, clock, log }),
    clock,
    log,
    metrics: createMetrics(),
    lifecycle: createLifecycle({ noticeMs: 0, deadlineMs: 1_000 }, log),
    maxInFlight: 1,
  });
  return app;
}

describe('the site', () => {
  test('registers exactly the routes of the contract', async () => {
    expect(await findRouteDifferences(siteSurface, build)).toEqual([]);
  });

  test('the sweep detects a route that is not in the contract', async () => {
    const withMore = async () => (await build()).get('/api/drafts', () => 'all of it');
    expect(await findRouteDifferences(siteSurface, withMore)).toEqual([
      'GET /api/drafts is not in the contract',
      'HEAD /api/drafts is not in the contract',
    ]);
  });
});
