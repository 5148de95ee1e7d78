import assert from 'node:assert/strict';

import { faultyWords } from '../fault.ts';
import { formatValue, requireFilledText, requireRecord } from '../narrow.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { parseJson, request, requestError } from './site-requests.ts';

type Fault = { path: string; status: number; method?: string };

/** One request for each kind of error that a caller can cause. */
const faults: readonly Fault[] = [
  { path: '/api/events?limit=0', status: 400 },
  { path: '/api/events/Not_A_Slug', status: 400 },
  { path: '/api/events/no-such-event', status: 404 },
  { path: '/api/no-such-route', status: 404 },
  { path: '/api/events', status: 405, method: 'POST' },
  { path: '/api/health', status: 405, method: 'DELETE' },
];

/** Requests with one invalid parameter, its name and the expected `error.accepted`. */
const wrongParameters: readonly { path: string; parameter: string; accepted: Record<string, unknown> }[] = [
  {
    path: '/api/events?status=soon',
    parameter: 'status',
    accepted: { enum: ['upcoming', 'live', 'past', 'all'] },
  },
  { path: '/api/events?format=Paper', parameter: 'format', accepted: { enum: ['Virtual', 'In person'] } },
  {
    path: '/api/events?type=Party',
    parameter: 'type',
    accepted: { enum: ['Conference', 'Workshop', 'Meetup', 'Webinar', 'Hackathon'] },
  },
  { path: `/api/events?topic=${'x'.repeat(121)}`, parameter: 'topic', accepted: { max_length: 120 } },
  { path: '/api/events?limit=0', parameter: 'limit', accepted: { minimum: 1, maximum: 200 } },
  { path: '/api/events?limit=many', parameter: 'limit', accepted: { minimum: 1, maximum: 200 } },
  { path: '/api/events/Not_A_Slug', parameter: 'slug', accepted: { pattern: '^[a-z0-9][a-z0-9-]*$', max_length: 200 } },
];

export const siteErrorChecks: Checks = {
  'site.errors.json': onEveryFault(async (world, { path, status, method = 'GET' }) => {
    const answer = await request(world, path, { method });
    assert.equal(answer.status, status, `${method} ${path} returned ${answer.status}`);
    parseJson(answer, path);
  }),
  'site.errors.code': onEveryError((error) => {
    assert.match(requireFilledText(error['code'], 'error.code'), /^[a-z][a-z0-9_]*$/);
  }),
  'site.errors.code.stable': async (world) => {
    const codes = async (...paths: string[]) => {
      const errors = await Promise.all(paths.map((path) => requestError(world, path, 400)));
      return new Set(errors.map((error) => error['code']));
    };
    const fault = '/api/events?limit=0';
    assert.equal((await codes(fault, fault, '/api/events?limit=201', '/api/events?limit=-5')).size, 1);
  },
  'site.errors.message': onEveryError((error) => {
    requireFilledText(error['message'], 'error.message');
  }),
  'site.errors.hint': onEveryError((error) => {
    requireFilledText(error['hint'], 'error.hint');
  }),
  'site.errors.400.parameter': async (world) => {
    for (const { path, parameter } of wrongParameters) {
      const error = await requestError(world, path, 400);
      assert.equal(error['parameter'], parameter, `${path} names ${formatValue(error['parameter'])}`);
    }
  },
  'site.errors.400.accepted': async (world) => {
    for (const { path, accepted } of wrongParameters) {
      const error = await requestError(world, path, 400);
      const said = requireRecord(error['accepted'], `error.accepted of ${path}`);
      for (const [name, value] of Object.entries(accepted)) {
        assert.deepEqual(said[name], value, `error.accepted.${name} of ${path} is ${formatValue(said[name])}`);
      }
    }
  },
  'site.errors.500': async (world) => {
    if (!world.written) throw new Inconclusive('Only a site that this suite started fails on request.');
    const error = await requestError(world, `/api/search?q=${encodeURIComponent(faultyWords)}`, 500);
    for (const name of ['code', 'message', 'hint']) requireFilledText(error[name], `error.${name}`);
    assert.ok(!JSON.stringify(error).includes('injected'), 'the error shows its cause');
    const { status } = await request(world, '/api/search?q=another');
    assert.equal(status, 200, 'the site did not recover');
  },
};

function onEveryFault(check: (world: World, fault: Fault) => Promise<void>): Check {
  return async (world) => {
    for (const fault of faults) await check(world, fault);
  };
}

function onEveryError(assertion: (error: Record<string, unknown>) => void): Check {
  return onEveryFault(async (world, { path, status, method = 'GET' }) => {
    assertion(await requestError(world, path, status, { method }));
  });
}
