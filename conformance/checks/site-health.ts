import assert from 'node:assert/strict';

import { assertShape } from '../field-checks.ts';
import { filledText, record } from '../narrow.ts';
import type { Check, Checks } from '../world.ts';
import { askJson } from './asking.ts';

export const siteHealthChecks: Checks = {
  'site.health.get': async (world) => {
    const health = await askJson(world, '/api/health', 200);
    record(health['links'], 'links');
  },
  'site.Health.status': async (world) => {
    const { status } = await askJson(world, '/api/health', 200);
    assert.ok(status === 'ok' || status === 'degraded', `status is ${JSON.stringify(status)}`);
  },
  'site.Health.openapi': links('openapi', '/openapi.json'),
};

function links(name: string, path: string): Check {
  return async (world) => {
    const health = await askJson(world, '/api/health', 200);
    const all = record(health['links'], 'links');
    const link = filledText(all[name], `links.${name}`);
    assertShape(link, 'url', `links.${name}`);
    // A site may live below a path, and its canonical address may differ from the one that was asked.
    assert.ok(new URL(link).pathname.endsWith(path), `links.${name} is ${link}`);
  };
}
