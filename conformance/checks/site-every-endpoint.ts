import assert from 'node:assert/strict';

import type { Check, Checks, World } from '../world.ts';
import { getAnyEventSlug, request, requestError } from './site-requests.ts';

type PathOf = (world: World) => Promise<string>;

const health: PathOf = async () => '/api/health';
const events: PathOf = async () => '/api/events';
const event: PathOf = async (world) => `/api/events/${await getAnyEventSlug(world)}`;
const openapiJson: PathOf = async () => '/openapi.json';
const openapiYaml: PathOf = async () => '/api/openapi.yaml';

/** Requirements for every endpoint of the site. */
export const siteEveryEndpointChecks: Checks = {
  'site.health.no-auth': checkNeedsNoAuthentication(health),
  'site.health.405': checkRefusesOtherMethods(health),
  'site.events.no-auth': checkNeedsNoAuthentication(events),
  'site.events.405': checkRefusesOtherMethods(events),
  'site.event.no-auth': checkNeedsNoAuthentication(event),
  'site.event.405': checkRefusesOtherMethods(event),
  'site.openapi-json.no-auth': checkNeedsNoAuthentication(openapiJson),
  'site.openapi-json.405': checkRefusesOtherMethods(openapiJson),
  'site.openapi-yaml.no-auth': checkNeedsNoAuthentication(openapiYaml),
  'site.openapi-yaml.405': checkRefusesOtherMethods(openapiYaml),

  'site.cors.any-origin': async (world) => {
    const paths = ['/api/health', '/api/events', '/api/events?limit=0', '/api/events/no-such-event', '/api/no-such-route'];
    for (const path of paths) await assertOpenToAnyOrigin(world, path, 'GET');
    for (const path of paths) await assertOpenToAnyOrigin(world, path, 'POST');
    await assertPreflight(world, '/api/events');
    await assertPreflight(world, '/api/health');
  },

  'site.surface.no-product-data': async (world) => {
    const paths = ['quests/by-url/', 'problems/player-game/', 'iam/iamuserdetails/me/', 'community/explore/experiences/'];
    for (const path of paths) await requestError(world, `/api/v1/${path}`, 404);
  },

  'limits.site.rate': async (world) => {
    const burst = async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => request(world, '/api/events?limit=1')));
      return answers.map(({ status }) => status);
    };
    for (let round = 0; round < 6; round += 1) {
      assert.deepEqual(new Set(await burst()), new Set([200]));
    }
  },
};

export function checkNeedsNoAuthentication(pathOf: PathOf): Check {
  return async (world) => {
    const path = await pathOf(world);
    assert.equal((await request(world, path)).status, 200);
    // Foreign credentials must not turn a public response into an error.
    const answer = await request(world, path, { headers: { authorization: 'Bearer of-somewhere-else' } });
    assert.equal(answer.status, 200);
  };
}

export function checkRefusesOtherMethods(pathOf: PathOf): Check {
  return async (world) => {
    const path = await pathOf(world);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      await requestError(world, path, 405, { method });
      const { headers } = await request(world, path, { method });
      const allowed = (headers.get('allow') ?? '').split(/\s*,\s*/);
      assert.ok(allowed.includes('GET'), `${method} ${path} has Allow: ${headers.get('allow')}`);
      assert.ok(!allowed.includes(method), `${method} is refused and yet listed in Allow`);
    }
  };
}

const origin = 'https://elsewhere.example';

async function assertOpenToAnyOrigin(world: World, path: string, method: string): Promise<void> {
  const { headers } = await request(world, path, { method, headers: { origin } });
  assertAllows(headers, `${method} ${path}`);
}

async function assertPreflight(world: World, path: string): Promise<void> {
  const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'accept' };
  const answer = await request(world, path, { method: 'OPTIONS', headers });
  assert.ok(answer.status === 200 || answer.status === 204, `OPTIONS ${path} returned ${answer.status}`);
  assertAllows(answer.headers, `OPTIONS ${path}`);
  assert.match(answer.headers.get('access-control-allow-methods') ?? '', /\bGET\b|^\*$/);
}

function assertAllows(headers: Headers, what: string): void {
  const allowed = headers.get('access-control-allow-origin');
  assert.ok(allowed === '*' || allowed === origin, `${what} has Access-Control-Allow-Origin: ${allowed}`);
}
