import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

let api: TestApi;
let workspace: { id: number; key: string };
beforeAll(async () => {
  api = await startTestApi();
  workspace = await api.workspace();
});
afterAll(() => api.close());

let serial = 0;
const fresh = (more: object = {}) => ({ email: `person-${(serial += 1)}@people.test`, ...more });
const register = (body: unknown, { key = workspace.key, once }: { key?: string; once?: string } = {}) =>
  sendRequest(api, '/api/v1/auth/register/', {
    method: 'POST',
    key,
    body,
    ...(once && { headers: { 'idempotency-key': once } }),
  });

describe('auth.register', () => {
  test('returns 201 with a user and a key that acts as them', async () => {
    const { status, body } = await register(
      fresh({ username: 'ada.l', full_name: 'Ada', external_id: 'c-1', timezone: 'Europe/Athens' }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      created: true,
      user: { username: 'ada.l', full_name: 'Ada', is_active: true, is_verified: false, first_time_login: true },
      api_key: { kind: 'user', scopes: ['read', 'write'] },
    });
    const me = await sendRequest(api, '/api/v1/auth/whoami/', { key: body.api_key.key });
    expect(me.body).toMatchObject({ user: { id: body.user.id }, workspace: { id: workspace.id }, role: 'member' });
  });
  test('returns 200 with the existing user, found by external id or by address, and no second key', async () => {
    const wanted = fresh({ external_id: 'c-2' });
    const { body: first } = await register(wanted);
    const byName = await register({ email: 'another@people.test', external_id: 'c-2' });
    const byAddress = await register({ email: wanted.email.toUpperCase() });
    for (const again of [byName, byAddress]) {
      expect(again.status).toBe(200);
      expect(again.body).toMatchObject({ created: false, api_key: null, user: { id: first.user.id } });
    }
  });
  test('adds an external id to an existing user', async () => {
    const wanted = fresh();
    const { body } = await register(wanted);
    await register({ ...wanted, external_id: 'c-later' });
    expect((await register(fresh({ external_id: 'c-later' }))).body.user.id).toBe(body.user.id);
  });
  test('generates a username from the address, with a suffix when it is taken', async () => {
    const names = [];
    for (const host of ['one', 'two']) names.push((await register({ email: `grace'hopper@${host}.test` })).body.user.username);
    expect(names[0]).toBe('grace-hopper');
    expect(names[1]).toMatch(/^grace-hopper-[0-9a-f]{8}$/);
  });
  test('repeats the response with its key for the same Idempotency-Key', async () => {
    const wanted = fresh();
    const [first, again] = [await register(wanted, { once: 'k1' }), await register(wanted, { once: 'k1' })];
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await register(fresh(), { once: 'k1' })).status).toBe(422);
  });
  test('registers one person once for twenty concurrent requests', async () => {
    const wanted = fresh({ external_id: 'storm' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(wanted)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  });
  test('returns 400 with the name of the field', async () => {
    expect((await register({})).body.errors).toMatchObject([{ attr: 'email' }]);
    expect((await register(fresh({ timezone: '+02:00' }))).body.errors).toMatchObject([{ attr: 'timezone' }]);
    expect((await register(fresh({ username: 'no spaces' }))).body.errors).toMatchObject([{ attr: 'username' }]);
    expect((await register(fresh({ role: 'owner' }))).status).toBe(400);
  });
  test('returns 403 for a user’s key, even an admin’s', async () => {
    const admin = await api.user(workspace.id, { role: 'admin' });
    expect((await register(fresh(), { key: admin.key })).status).toBe(403);
  });
  test('returns 409 for a taken username, an address with another external id, and while the same request is running', async () => {
    const wanted = fresh({ username: 'taken', external_id: 'c-3' });
    await register(wanted);
    expect((await register(fresh({ username: 'TAKEN' }))).body.errors).toMatchObject([{ attr: 'username' }]);
    expect((await register({ email: wanted.email, external_id: 'c-4' })).body.errors).toMatchObject([{ attr: 'email' }]);
    expect((await withBlockedIdempotencyClaims(api, () => register(fresh(), { once: 'held' }))).status).toBe(409);
  });
  test('registers the same address separately in another workspace', async () => {
    const elsewhere = await api.workspace();
    const wanted = fresh();
    const [here, there] = [await register(wanted), await register(wanted, { key: elsewhere.key })];
    expect(there.status).toBe(201);
    expect(there.body.user.id).not.toBe(here.body.user.id);
  });
});
