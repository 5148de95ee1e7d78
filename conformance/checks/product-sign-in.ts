import assert from 'node:assert/strict';

import { requireInteger, requireRecord, requireText } from '../narrow.ts';
import type { Checks, World } from '../world.ts';
import { requestProduct, requestProductJson, requireKey } from './product-requests.ts';

const whoami = '/api/v1/auth/whoami/';
const login = '/api/v1/auth/login/';
const refresh = '/api/v1/auth/token/refresh/';
const register = '/api/v1/auth/register/';
const session = '/api/v1/auth/session/';

export const productSignInChecks: Checks = {
  'auth.key.full-access': async (world) => {
    const { id, workspace } = await callerOf(world);
    for (const path of ['members', 'teams', 'api-keys', 'invitations', 'domains'])
      await requestProductJson(world, `/api/v1/workspaces/${workspace}/${path}/`, 200);
    const team = await requestProductJson(world, `/api/v1/workspaces/${workspace}/teams/`, 201, {
      method: 'POST',
      body: { name: `Conformance ${id} ${unique()}` },
    });
    const path = `/api/v1/workspaces/${workspace}/teams/${requireInteger(team['id'], 'id')}/`;
    assert.equal((await requestProduct(world, path, { method: 'DELETE' })).status, 204);
  },
  'auth.key.shown-once': async (world) => {
    const { workspace } = await callerOf(world);
    const path = `/api/v1/workspaces/${workspace}/api-keys/`;
    const issued = await requestProductJson(world, path, 201, { method: 'POST', body: { name: 'shown once' } });
    const key = requireText(issued['key'], 'key');
    assert.equal((await requestProduct(world, whoami, { key })).status, 200);
    const listed = await requestProduct(world, `${path}?page_size=100`);
    assert.ok(!listed.body.includes(key), 'the list shows a key');
    assert.equal(
      (await requestProduct(world, `${path}${requireInteger(issued['id'], 'id')}/`, { method: 'DELETE' })).status,
      204,
    );
  },
  'auth.key.per-user': async (world) => {
    const [one, two] = [await registered(world), await registered(world)];
    assert.notEqual(one.userId, two.userId);
    for (const { key, userId } of [one, two]) assert.equal((await callerOf(world, key)).id, userId);
  },
  'auth.registration.by-backend': async (world) => {
    const { userId, email } = await registered(world);
    const again = await requestProductJson(world, register, 200, { method: 'POST', body: { email } });
    assert.equal(requireRecord(again['user'], 'user')['id'], userId);
    const member = await registered(world);
    assert.equal((await requestProduct(world, register, { method: 'POST', key: member.key, body: { email } })).status, 403);
  },
  'auth.registration.provisions': async (world) => {
    const { workspace } = await callerOf(world);
    const { userId, username } = await registered(world);
    const member = await requestProductJson(world, `/api/v1/workspaces/${workspace}/members/${userId}/`, 200);
    assert.equal(member['username'], username);
  },
  'auth.registration.returns-key': async (world) => {
    const { key, userId } = await registered(world);
    assert.equal((await callerOf(world, key)).id, userId);
  },
  'auth.jwt.login': async (world) => {
    const pair = await pairOf(world);
    assert.notEqual(pair.access, pair.refresh);
    assert.equal(
      (await requestProduct(world, login, { method: 'POST', key: '', body: { api_key: 'of-somewhere-else' } })).status,
      401,
    );
  },
  'auth.jwt.bearer': async (world) => {
    const { access, refresh: other } = await pairOf(world);
    assert.equal((await callerOf(world, access)).id, (await callerOf(world)).id);
    assert.equal(
      (await requestProduct(world, whoami, { key: other })).status,
      401,
      'a refresh token was taken for an access token',
    );
  },
  'auth.jwt.refresh': async (world) => {
    const first = await pairOf(world);
    const next = pairIn(
      await requestProductJson(world, refresh, 200, { method: 'POST', key: '', body: { refresh_token: first.refresh } }),
    );
    assert.notEqual(next.access, first.access);
    assert.equal((await requestProduct(world, whoami, { key: next.access })).status, 200);
  },
  'auth.jwt.access.lifetime': async (world) => {
    const { access, whole } = await pairOf(world);
    assert.equal(whole['expires_in'], 7 * 24 * 3600);
    const { exp, iat } = claimsOf(access);
    assert.equal(requireInteger(exp, 'exp') - requireInteger(iat, 'iat'), 7 * 24 * 3600);
  },
  'auth.jwt.refresh.lifetime': async (world) => {
    const { whole } = await pairOf(world);
    assert.equal(whole['refresh_expires_in'], 30 * 24 * 3600);
  },
  'auth.cookie': async (world) => {
    const key = requireKey(world, 'workspace_key');
    const answer = await requestProduct(world, session, { method: 'POST', key: '', body: { api_key: key } });
    assert.equal(answer.status, 201);
    const cookie = answer.headers.get('set-cookie') ?? '';
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) assert.ok(cookie.includes(attribute), attribute);
    const asked = await world.fetch(`${world.base_url}${whoami}`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    assert.equal(asked.status, 200);
    const written = await world.fetch(`${world.base_url}${session}`, {
      method: 'DELETE',
      headers: { cookie: cookie.split(';')[0] ?? '' },
    });
    assert.equal(written.status, 403, 'a change without the CSRF token was taken');
  },
};

let serial = 0;
const unique = (): string => `${process.pid}-${(serial += 1)}`;

async function callerOf(world: World, key?: string): Promise<{ id: number; workspace: number }> {
  const { user, workspace } = await requestProductJson(world, whoami, 200, { key: key ?? requireKey(world, 'workspace_key') });
  return {
    id: requireInteger(requireRecord(user, 'user')['id'], 'user.id'),
    workspace: requireInteger(requireRecord(workspace, 'workspace')['id'], 'workspace.id'),
  };
}

async function registered(world: World) {
  const email = `conformance-${unique()}@lyceum.invalid`;
  const { user, api_key } = await requestProductJson(world, register, 201, {
    method: 'POST',
    key: requireKey(world, 'workspace_key'),
    body: { email },
  });
  const { id, username } = requireRecord(user, 'user');
  return {
    email,
    userId: requireInteger(id, 'user.id'),
    username: requireText(username, 'username'),
    key: requireText(requireRecord(api_key, 'api_key')['key'], 'key'),
  };
}

const pairIn = (whole: Record<string, unknown>) => ({
  whole,
  access: requireText(whole['access_token'], 'access_token'),
  refresh: requireText(whole['refresh_token'], 'refresh_token'),
});

const pairOf = async (world: World) =>
  pairIn(
    await requestProductJson(world, login, 200, {
      method: 'POST',
      key: '',
      body: { api_key: requireKey(world, 'workspace_key') },
    }),
  );

function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  return requireRecord(claims, 'claims');
}
