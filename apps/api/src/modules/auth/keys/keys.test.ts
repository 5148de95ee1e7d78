import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { createMovableClock } from '../../../testing/movable-clock.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';

const clock = createMovableClock();
let api: TestApi;
let workspace: { id: number; key: string };
let admin: TestUser;
let owner: TestUser;
let member: TestUser;
beforeAll(async () => {
  api = await startTestApi({ platform: { clock } });
  workspace = await api.workspace();
  admin = await api.user(workspace.id, { role: 'admin' });
  owner = await api.user(workspace.id, { role: 'owner' });
  member = await api.user(workspace.id);
});
afterAll(() => api.close());

const keysPath = (id = workspace.id) => `/api/v1/workspaces/${id}/api-keys/`;
const works = async (key: string) => (await sendRequest(api, '/api/v1/auth/whoami/', { key })).status === 200;
const issue = (body?: object, { key = admin.key, headers = {} }: { key?: string; headers?: Record<string, string> } = {}) =>
  sendRequest(api, keysPath(), { method: 'POST', key, headers, ...(body && { body }) });
const rotate = (id: number, body?: object, key = admin.key) =>
  sendRequest(api, `${keysPath()}${id}/rotate/`, { method: 'POST', key, ...(body && { body }) });
const revoke = (id: number, key = admin.key) => sendRequest(api, `${keysPath()}${id}/`, { method: 'DELETE', key });
const aSecond = () => clock.advance(1_000);

describe('keys.issue', () => {
  test('returns 201 with a working key for a user; its secret is not shown again', async () => {
    const { status, body } = await issue({ user_id: member.id, name: 'phone', scopes: ['read'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'user', user_id: member.id, name: 'phone', scopes: ['read'], expires_at: null });
    expect(body.key).toMatch(/^lyc_us_[0-9A-Za-z]{36}$/);
    expect(await works(body.key)).toBe(true);
    const listed = await sendRequest(api, keysPath(), { key: admin.key });
    expect(listed.text).not.toContain(body.key);
  });
  test('returns 201 with a workspace key when the body is empty', async () => {
    const { body } = await issue();
    expect(body).toMatchObject({ kind: 'workspace', scopes: ['read', 'write', 'admin'] });
    expect(body.key).toMatch(/^lyc_ws_/);
  });
  test('issues a member’s key without the admin scope by default', async () => {
    expect((await issue({ user_id: member.id })).body.scopes).toEqual(['read', 'write']);
  });
  test('repeats the response with its secret for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'lost-answer' };
    const [first, again] = [await issue({ user_id: member.id }, { headers }), await issue({ user_id: member.id }, { headers })];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await issue({ user_id: admin.id }, { headers })).status).toBe(422);
    const waiting = await withBlockedIdempotencyClaims(api, () =>
      issue({ user_id: member.id }, { headers: { 'idempotency-key': 'held' } }),
    );
    expect(waiting.status).toBe(409);
  });
  test('returns 400 for an expiry in the past, an unknown scope, the scope admin alone or an unknown field', async () => {
    expect((await issue({ expires_at: '2020-01-01T00:00:00Z' })).body.errors).toMatchObject([{ attr: 'expires_at' }]);
    expect((await issue({ scopes: ['root'] })).body.errors).toMatchObject([{ attr: 'scopes.0' }]);
    expect((await issue({ scopes: ['admin'] })).body.errors).toMatchObject([
      { attr: 'scopes', detail: expect.stringContaining('"read" or "write" too') },
    ]);
    expect((await issue({ workspace_id: 1 })).status).toBe(400);
  });
  test('returns 403 for members, and for an admin who issues a key for an owner or for staff', async () => {
    const staff = await api.user(workspace.id, { is_staff: true });
    expect((await issue({}, { key: member.key })).status).toBe(403);
    expect((await issue({ user_id: owner.id })).status).toBe(403);
    expect((await issue({ user_id: staff.id })).status).toBe(403);
    expect((await issue({ user_id: owner.id }, { key: owner.key })).status).toBe(201);
  });
  test('returns 403 for a scope that the issuer’s own key lacks', async () => {
    const { body } = await issue({ user_id: admin.id, scopes: ['write', 'admin'] });
    expect((await issue({ user_id: member.id, scopes: ['read'] }, { key: body.key })).status).toBe(403);
  });
  test('returns 404 for users of other workspaces and for other workspaces', async () => {
    const elsewhere = await api.workspace();
    const stranger = await api.user(elsewhere.id);
    expect((await issue({ user_id: stranger.id })).status).toBe(404);
    expect((await sendRequest(api, keysPath(elsewhere.id), { method: 'POST', key: admin.key })).status).toBe(404);
  });
  test('rejects a key after its expiry', async () => {
    const { body } = await issue({ user_id: member.id, expires_at: new Date(clock.now().getTime() + 60_000).toISOString() });
    expect(await works(body.key)).toBe(true);
    clock.advance(61_000);
    expect(await works(body.key)).toBe(false);
  });
});

describe('keys.list', () => {
  test('returns 200 with the workspace’s keys, newest first, to admins and workspace keys only', async () => {
    const { body } = await issue({ user_id: member.id, name: 'newest' });
    const listed = await sendRequest(api, `${keysPath()}?page_size=1`, { key: workspace.key });
    expect(listed.body.results).toMatchObject([{ id: body.id, name: 'newest', last_used_at: null }]);
    expect((await sendRequest(api, keysPath(), { key: member.key })).status).toBe(403);
  });
  test('returns 404 for another workspace, and after the last page', async () => {
    const elsewhere = await api.workspace();
    expect((await sendRequest(api, keysPath(elsewhere.id), { key: admin.key })).status).toBe(404);
    expect((await sendRequest(api, `${keysPath()}?page=99`, { key: admin.key })).status).toBe(404);
  });
  test('shows when a key was last used', async () => {
    const { body } = await issue({ user_id: member.id, name: 'used' });
    await works(body.key);
    await api.modules.auth.writeUsage();
    const listed = await sendRequest(api, keysPath(), { key: admin.key });
    const [used] = listed.body.results.filter(({ id }: { id: number }) => id === body.id);
    expect(Date.parse(used.last_used_at)).toBeGreaterThan(clock.now().getTime() - 60_000);
  });
});

describe('keys.rotate', () => {
  test('returns 200 with a new secret for the same key, and rejects the old one', async () => {
    const { body: old } = await issue({ user_id: member.id });
    expect(await works(old.key)).toBe(true);
    const { status, body } = await rotate(old.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: old.id, rotation_count: 1, previous_valid_until: null });
    aSecond();
    expect([await works(body.key), await works(old.key)]).toEqual([true, false]);
  });
  test('ends tokens and sessions created with the old secret, unless there is a grace period', async () => {
    const { body: key } = await issue({ user_id: member.id });
    const logIn = async (secret: string) =>
      (await sendRequest(api, '/api/v1/auth/login/', { method: 'POST', key: secret })).body.access_token;
    const before = await logIn(key.key);
    const { body: graced } = await rotate(key.id, { grace_seconds: 60 });
    aSecond();
    expect(await works(before)).toBe(true);
    await rotate(key.id);
    aSecond();
    expect(await works(before)).toBe(false);
    expect((await sendRequest(api, '/api/v1/auth/login/', { method: 'POST', key: graced.key })).status).toBe(401);
  });
  test('does not start a login with a rotated secret that is still cached', async () => {
    const { body: key } = await issue({ user_id: member.id });
    expect(await works(key.key)).toBe(true);
    await rotate(key.id);
    for (const path of ['login', 'session'])
      expect((await sendRequest(api, `/api/v1/auth/${path}/`, { method: 'POST', body: { api_key: key.key } })).status).toBe(401);
  });
  test('accepts the old secret during the grace period', async () => {
    const { body: old } = await issue({ user_id: member.id });
    const { body } = await rotate(old.id, { grace_seconds: 60 });
    aSecond();
    expect([await works(body.key), await works(old.key)]).toEqual([true, true]);
    clock.advance(60_000);
    expect([await works(body.key), await works(old.key)]).toEqual([true, false]);
  });
  test('returns 409 when the key was rotated meanwhile, and while a request with the same Idempotency-Key is running', async () => {
    const { body } = await issue({ user_id: member.id });
    const both = await Promise.all([
      rotate(body.id, { expected_rotation_count: 0 }),
      rotate(body.id, { expected_rotation_count: 0 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
  test('returns 400 for a grace period of more than a week', async () => {
    const { body } = await issue({ user_id: member.id });
    expect((await rotate(body.id, { grace_seconds: 604_801 })).body.errors).toMatchObject([{ attr: 'grace_seconds' }]);
  });
  test('returns 403 for members and for an owner’s key, and 404 for a revoked key', async () => {
    const { body } = await issue({ user_id: owner.id }, { key: owner.key });
    expect((await rotate(body.id, {}, member.key)).status).toBe(403);
    expect((await rotate(body.id)).status).toBe(403);
    await revoke(body.id, owner.key);
    expect((await rotate(body.id, {}, owner.key)).status).toBe(404);
  });
  test('returns 422 for the same Idempotency-Key with another body', async () => {
    const { body } = await issue({ user_id: member.id });
    const once = (grace_seconds: number) =>
      sendRequest(api, `${keysPath()}${body.id}/rotate/`, {
        method: 'POST',
        key: admin.key,
        headers: { 'idempotency-key': 'rotate-once' },
        body: { grace_seconds },
      });
    expect((await once(5)).body.key).toBe((await once(5)).body.key);
    expect((await once(6)).status).toBe(422);
  });
});

describe('keys.revoke', () => {
  test('returns 204 and ends the key, and all tokens and sessions created with it, within a second', async () => {
    const { body } = await issue({ user_id: member.id });
    const pair = (await sendRequest(api, '/api/v1/auth/login/', { method: 'POST', key: body.key })).body;
    const session = await sendRequest(api, '/api/v1/auth/session/', { method: 'POST', body: { api_key: body.key } });
    const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
    const byCookie = async () => (await sendRequest(api, '/api/v1/auth/whoami/', { headers: { cookie } })).status === 200;
    expect([await works(body.key), await works(pair.access_token), await byCookie()]).toEqual([true, true, true]);
    expect((await revoke(body.id)).status).toBe(204);
    aSecond();
    expect([await works(body.key), await works(pair.access_token), await byCookie()]).toEqual([false, false, false]);
    const refreshed = await sendRequest(api, '/api/v1/auth/token/refresh/', {
      method: 'POST',
      body: { refresh_token: pair.refresh_token },
    });
    expect(refreshed.status).toBe(401);
  });
  test('returns 404 for a revoked key, 403 for members and for an owner’s key, and 409 while the same request is running', async () => {
    const { body } = await issue({ user_id: member.id });
    expect((await revoke(body.id, member.key)).status).toBe(403);
    const waiting = await withBlockedIdempotencyClaims(api, () =>
      sendRequest(api, `${keysPath()}${body.id}/`, { method: 'DELETE', key: admin.key, headers: { 'idempotency-key': 'x' } }),
    );
    expect(waiting.status).toBe(409);
    await revoke(body.id);
    expect((await revoke(body.id)).status).toBe(404);
    const owners = await issue({ user_id: owner.id }, { key: owner.key });
    expect((await revoke(owners.body.id)).status).toBe(403);
  });
});
