import assert from 'node:assert/strict';

import { isRecord, requireInteger, requireRecord } from '../narrow.ts';
import { type Checks, Inconclusive, type World } from '../world.ts';
import { requestProduct, requestProductJson, requireKey } from './product-requests.ts';

const whoami = '/api/v1/auth/whoami/';
const upcoming = '/api/v1/community/events/upcoming/';

/** The only operations without authentication: health, documentation and signing in. The specification says every request. */
const open = new Set([
  'GET /openapi.json',
  'GET /.well-known/jwks.json',
  'GET /api/v1/meta/health/',
  'POST /api/v1/auth/login/',
  'POST /api/v1/auth/token/refresh/',
  'POST /api/v1/auth/token/verify/',
  'POST /api/v1/auth/logout/',
  'POST /api/v1/auth/session/',
  'POST /api/v1/auth/session/link/',
  'POST /api/v1/auth/session/link/confirm/',
  'POST /api/v1/auth/session/second-factor/',
  'GET /api/v1/auth/oidc/{workspace}/start/',
  'GET /api/v1/auth/oidc/callback/',
  'POST /api/v1/auth/links/preview/',
  'POST /api/v1/auth/password/reset/',
  'POST /api/v1/auth/password/reset/confirm/',
  'POST /api/v1/auth/email/verify/confirm/',
  'POST /api/v1/auth/email/verify/decline/',
  'POST /api/v1/auth/invitations/preview/',
  'POST /api/v1/auth/invitations/accept/',
]);

export const productAccessChecks: Checks = {
  'auth.every-request': async (world) => {
    for (const { method, path } of await publishedOperations(world)) {
      if (open.has(`${method} ${path}`)) continue;
      const { status } = await requestProduct(world, path.replaceAll(/\{[^}]+\}/g, '1'), { key: '', method });
      assert.equal(status, 401, `${method} ${path} without credentials returned ${status}`);
    }
  },
  'auth.key.bearer': async (world) => {
    const key = requireKey(world, 'workspace_key');
    assert.equal((await requestProduct(world, upcoming, { key })).status, 200);
    for (const wrong of [`${key}x`, key.slice(0, -1), 'of-somewhere-else', ''])
      assert.equal((await requestProduct(world, upcoming, { key: wrong })).status, 401, 'an invalid key was accepted');
    const otherwise = await world.fetch(`${world.base_url}${upcoming}`, { headers: { authorization: key } });
    assert.equal(otherwise.status, 401, 'a key without Bearer was accepted');
  },
  'auth.key.workspace-scope': async (world) => {
    const [own, stranger] = [
      await workspaceOf(world, requireKey(world, 'workspace_key')),
      await workspaceOf(world, requireKey(world, 'stranger_key')),
    ];
    assert.notEqual(own, stranger);
    for (const { api_key } of usersOf(world)) assert.equal(await workspaceOf(world, api_key), own);
  },
  'auth.key.identifies-caller': async (world) => {
    const names: string[] = [];
    for (const { api_key, username } of usersOf(world)) {
      const user = requireRecord((await requestProductJson(world, whoami, 200, { key: api_key }))['user'], 'user');
      assert.equal(user['username'], username);
      names.push(username);
    }
    const service = requireRecord((await requestProductJson(world, whoami, 200))['user'], 'user');
    assert.equal(new Set([...names, service['username']]).size, names.length + 1);
  },
  'product.versioning.prefix': async (world) => {
    const outside = (await publishedOperations(world)).filter(
      ({ path }) => !path.startsWith('/api/v1/') && !['/openapi.json', '/.well-known/jwks.json'].includes(path),
    );
    assert.deepEqual(outside, []);
    for (const path of ['/community/events/upcoming/', '/api/community/events/upcoming/', '/api/v2/community/events/upcoming/'])
      assert.equal((await requestProduct(world, path)).status, 404, `${path} is served`);
  },
  'product.versioning.version': async (world) => {
    const document = await requestProductJson(world, '/openapi.json', 200);
    assert.equal(requireRecord(document['info'], 'info')['version'], '1.0.0');
  },
};

async function publishedOperations(world: World): Promise<{ method: string; path: string }[]> {
  const document = await requestProductJson(world, '/openapi.json', 200);
  const found = Object.entries(requireRecord(document['paths'], 'paths')).flatMap(([path, methods]) =>
    Object.keys(isRecord(methods) ? methods : {}).map((method) => ({ method: method.toUpperCase(), path })),
  );
  assert.ok(found.length > 0, 'the OpenAPI document has no operations');
  return found;
}

async function workspaceOf(world: World, key: string): Promise<number> {
  const { workspace } = await requestProductJson(world, whoami, 200, { key });
  return requireInteger(requireRecord(workspace, 'workspace')['id'], 'workspace.id');
}

function usersOf(world: World) {
  if (world.users === undefined || world.users.length < 2) throw new Inconclusive('There are fewer than two users.');
  return world.users;
}
