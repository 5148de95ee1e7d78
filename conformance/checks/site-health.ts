import assert from 'node:assert/strict';

import { assertShape } from '../field-checks.ts';
import { requireFilledText, requireRecord } from '../narrow.ts';
import type { Check, Checks } from '../world.ts';
import { requestJson } from './site-requests.ts';

export const siteHealthChecks: Checks = {
  'site.health.get': async (world) => {
    const health = await requestJson(world, '/api/health', 200);
    requireRecord(health['links'], 'links');
  },
  'site.Health.status': async (world) => {
    const { status } = await requestJson(world, '/api/health', 200);
    assert.ok(status === 'ok' || status === 'degraded', `status is ${JSON.stringify(status)}`);
  },
  'site.Health.openapi': links('openapi', '/openapi.json'),
};

function links(name: string, path: string): Check {
  return async (world) => {
    const health = await requestJson(world, '/api/health', 200);
    const all = requireRecord(health['links'], 'links');
    const link = requireFilledText(all[name], `links.${name}`);
    assertShape(link, 'url', `links.${name}`);
    // The site may be served below a path, and its canonical URL may differ from the requested one.
    assert.ok(new URL(link).pathname.endsWith(path), `links.${name} is ${link}`);
  };
}
