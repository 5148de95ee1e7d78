import assert from 'node:assert/strict';

import { integer, isRecord, record } from '../narrow.ts';
import { CannotTell, type Checks, type World } from '../world.ts';
import { askProduct, askProductJson, keyOf } from './asking-product.ts';

const whoami = '/api/v1/auth/whoami/';
const upcoming = '/api/v1/community/events/upcoming/';

/** What anyone may ask: health and descriptions, and the ways in. A closed list, told as a deviation where the letter says every request. */
const open = new Set([
  'GET /openapi.json',
  'GET /.well-known/jwks.json',
  'GET /api/v1/meta/health/',
  'POST /api/v1/auth/login/',
  'POST /api/v1/auth/token/refresh/',
  'POST /api/v1/auth/token/verify/',
  'POST /api/v1/auth/logout/',
  'POST /api/v1/auth/session/',
  'GET /api/v1/auth/oidc/{workspace}/start/',
  'GET /api/v1/auth/oidc/callback/',
  'POST /api/v1/auth/password/reset/',
  'POST /api/v1/auth/password/reset/confirm/',
  'POST /api/v1/auth/email/verify/confirm/',
  'POST /api/v1/auth/invitations/preview/',
  'POST /api/v1/auth/invitations/accept/',
]);

export const productAccessChecks: Checks = {
  'auth.every-request': async (world) => {
    for (const { method, path } of await publishedOperations(world)) {
      if (open.has(`${method} ${path}`)) continue;
      const { status } = await askProduct(world, path.replaceAll(/\{[^}]+\}/g, '1'), { key: '', method });
      assert.equal(status, 401, `${method} ${path} without credentials answered ${status}`);
    }
  },
  'auth.key.bearer': async (world) => {
    const key = keyOf(world, 'workspace_key');
    assert.equal((await askProduct(world, upcoming, { key })).status, 200);
    for (const wrong of [`${key}x`, key.slice(0, -1), 'of-somewhere-else', ''])
      assert.equal((await askProduct(world, upcoming, { key: wrong })).status, 401, 'a key that is none was let in');
    const otherwise = await world.fetch(`${world.base_url}${upcoming}`, { headers: { authorization: key } });
    assert.equal(otherwise.status, 401, 'a key without the word Bearer was let in');
  },
  'auth.key.workspace-scope': async (world) => {
    const [own, stranger] = [
      await workspaceOf(world, keyOf(world, 'workspace_key')),
      await workspaceOf(world, keyOf(world, 'stranger_key')),
    ];
    assert.notEqual(own, stranger);
    for (const { api_key } of usersOf(world)) assert.equal(await workspaceOf(world, api_key), own);
  },
  'auth.key.identifies-caller': async (world) => {
    const names: string[] = [];
    for (const { api_key, username } of usersOf(world)) {
      const user = record((await askProductJson(world, whoami, 200, { key: api_key }))['user'], 'user');
      assert.equal(user['username'], username);
      names.push(username);
    }
    const service = record((await askProductJson(world, whoami, 200))['user'], 'user');
    assert.equal(new Set([...names, service['username']]).size, names.length + 1);
  },
  'product.versioning.prefix': async (world) => {
    const outside = (await publishedOperations(world)).filter(
      ({ path }) => !path.startsWith('/api/v1/') && !['/openapi.json', '/.well-known/jwks.json'].includes(path),
    );
    assert.deepEqual(outside, []);
    for (const path of ['/community/events/upcoming/', '/api/community/events/upcoming/', '/api/v2/community/events/upcoming/'])
      assert.equal((await askProduct(world, path)).status, 404, `${path} is served`);
  },
  'product.versioning.version': async (world) => {
    const document = await askProductJson(world, '/openapi.json', 200);
    assert.equal(record(document['info'], 'info')['version'], '1.0.0');
  },
};

async function publishedOperations(world: World): Promise<{ method: string; path: string }[]> {
  const document = await askProductJson(world, '/openapi.json', 200);
  const found = Object.entries(record(document['paths'], 'paths')).flatMap(([path, methods]) =>
    Object.keys(isRecord(methods) ? methods : {}).map((method) => ({ method: method.toUpperCase(), path })),
  );
  assert.ok(found.length > 0, 'the description has no operations');
  return found;
}

async function workspaceOf(world: World, key: string): Promise<number> {
  const { workspace } = await askProductJson(world, whoami, 200, { key });
  return integer(record(workspace, 'workspace')['id'], 'workspace.id');
}

function usersOf(world: World) {
  if (world.users === undefined || world.users.length < 2) throw new CannotTell('The world has no two users.');
  return world.users;
}
