import assert from 'node:assert/strict';

import { parse } from 'yaml';

import { requireFilledText, requireRecord } from '../narrow.ts';
import type { Checks } from '../world.ts';
import { request, requestJson } from './site-requests.ts';

export const siteOpenapiChecks: Checks = {
  'site.openapi-json.get': async (world) => {
    const document = await requestJson(world, '/openapi.json', 200);
    const paths = requireRecord(document['paths'], 'paths');
    assert.ok('/api/events' in paths, `paths has only ${Object.keys(paths)}`);
  },
  'site.openapi-yaml.get': async (world) => {
    const { status, headers, body } = await request(world, '/api/openapi.yaml');
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^application\/yaml\b/);
    assert.match(body, /^openapi: /m);
  },
  'site.openapi-yaml.same-document': async (world) => {
    const { body } = await request(world, '/api/openapi.yaml');
    assert.deepEqual(parse(body), await requestJson(world, '/openapi.json', 200));
  },
  'site.openapi.3.1': async (world) => {
    const document = await requestJson(world, '/openapi.json', 200);
    assert.match(requireFilledText(document['openapi'], 'openapi'), /^3\.1\.\d+$/);
  },
  'site.openapi.version': async (world) => {
    const document = await requestJson(world, '/openapi.json', 200);
    assert.equal(requireRecord(document['info'], 'info')['version'], '1.0.0');
  },
};
