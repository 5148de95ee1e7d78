import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';
import { requestAsBrowser, signInWith } from '../../auth/sessions/sessions.fixtures.ts';

const path = '/api/v1/workspaces/';
let api: TestApi;
let here: Awaited<ReturnType<TestApi['workspace']>>;
let elsewhere: Awaited<ReturnType<TestApi['workspace']>>;
let ada: TestUser;
let admin: TestUser;
let staff: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  [here, elsewhere] = [await api.workspace('Reading room'), await api.workspace()];
  ada = await api.user(here.id);
  admin = await api.user(here.id, { role: 'admin' });
  staff = await api.user(here.id, { is_staff: true });
});
afterAll(() => api.close());

const bytesOf = (answer: { text: string }) => answer.text.replace(/"(instance|request_id)":"[^"]*"/g, '');
const lacking = (...scopes: ('read' | 'write')[]) => api.user(here.id, { role: 'owner', is_staff: true, scopes });

describe('workspaces.list', () => {
  test('returns 200 with the workspace of a key, and the role in it', async () => {
    const { status, body } = await sendRequest(api, path, { key: ada.key });
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 1, next: null, previous: null });
    expect(body.results).toEqual([
      {
        id: here.id,
        uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Reading room',
        slug: expect.stringMatching(/^ws-/),
        role: 'member',
        joins_global_leaderboard: false,
        requires_second_factor: false,
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await sendRequest(api, path, { key: here.key })).body.results[0]).toMatchObject({ id: here.id, role: 'admin' });
  });
  test('lists all workspaces of a signed-in account, except where its user is suspended', async () => {
    const [there, shut] = [await api.user(elsewhere.id, { role: 'owner' }), await api.user((await api.workspace()).id)];
    const self = await api.user(here.id);
    const { rows } = await api.owner.query(
      `insert into accounts.account (uid, email) values (gen_random_uuid(), 'several@people.test') returning id`,
    );
    await api.owner.query('update people.user set account_id = $1 where id = any($2)', [
      rows[0].id,
      [self.id, there.id, shut.id],
    ]);
    await api.owner.query('update people.user set suspended_at = now() where id = $1', [shut.id]);
    const browser = await signInWith(api, { api_key: self.key });
    await api.owner.query('update auth.session set account_id = $1 where user_id = $2', [rows[0].id, self.id]);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const { body } = await requestAsBrowser(api, browser, path);
    expect(body.results.map(({ id, role }: { id: number; role: string }) => [id, role])).toEqual([
      [here.id, 'member'],
      [elsewhere.id, 'owner'],
    ]);
    expect((await sendRequest(api, path, { key: self.key })).body.count).toBe(1);
  });
  test('returns 401 without credentials, 403 for a key that may not read, and 404 for a page that does not exist', async () => {
    expect((await sendRequest(api, path)).status).toBe(401);
    expect((await sendRequest(api, path, { key: (await lacking('write')).key })).status).toBe(403);
    expect((await sendRequest(api, `${path}?page=2`, { key: ada.key })).status).toBe(404);
  });
});

describe('workspaces.create', () => {
  const post = (body: unknown, headers: Record<string, string> = {}, key = staff.key) =>
    sendRequest(api, path, { key, method: 'POST', body, headers });

  test('returns 201 to staff, and creates only a service user', async () => {
    const { status, body } = await post({ name: '  New room ', slug: 'new-room' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        uid: expect.any(String),
        name: 'New room',
        slug: 'new-room',
        role: null,
        joins_global_leaderboard: false,
        requires_second_factor: false,
        created_at: expect.any(String),
      },
    ]);
    const { rows } = await api.platform.db.pool.query('select is_service from people.user where workspace_id = $1', [body.id]);
    expect(rows).toEqual([{ is_service: true }]);
  });
  test('returns 409 for a taken slug, also for two concurrent requests', async () => {
    await post({ name: 'A', slug: 'taken' });
    expect((await post({ name: 'B', slug: 'taken' })).body).toMatchObject({
      status: 409,
      code: 'conflict',
      errors: [{ attr: 'slug' }],
    });
    const both = await Promise.all([post({ name: 'C', slug: 'raced' }), post({ name: 'D', slug: 'raced' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
  test.each([
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['slug', 'Upper'],
    ['slug', '-dash'],
    ['slug', undefined],
  ])('returns 400 for %s %j', async (field, value) => {
    const { status, body } = await post({ name: 'A', slug: 'a', [field]: value });
    expect([status, body.errors[0].attr]).toEqual([400, field]);
  });
  test('returns 403 for anyone but staff', async () => {
    for (const key of [ada.key, admin.key, here.key]) expect((await post({ name: 'A', slug: 'a' }, {}, key)).status).toBe(403);
  });
  test('runs once per Idempotency-Key, and returns 422 for another body', async () => {
    const once = { 'idempotency-key': 'w1' };
    const first = await post({ name: 'Once', slug: 'once' }, once);
    expect((await post({ name: 'Once', slug: 'once' }, once)).text).toBe(first.text);
    expect((await post({ name: 'Twice', slug: 'twice' }, once)).status).toBe(422);
  });
});

describe('workspaces.get', () => {
  test('returns 200 to every member', async () => {
    expect((await sendRequest(api, `${path}${here.id}/`, { key: ada.key })).body).toMatchObject({ id: here.id, role: 'member' });
  });
  test('returns the same 404 for another workspace and an unknown one', async () => {
    const answers = await Promise.all([elsewhere.id, 999_999].map((id) => sendRequest(api, `${path}${id}/`, { key: ada.key })));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(new Set(answers.map(bytesOf)).size).toBe(1);
  });
  test('returns 403 for a key that may not read', async () => {
    expect((await sendRequest(api, `${path}${here.id}/`, { key: (await lacking('write')).key })).status).toBe(403);
  });
});

describe('workspaces.update', () => {
  const patch = (id: number, body: unknown, key = admin.key, headers: Record<string, string> = {}) =>
    sendRequest(api, `${path}${id}/`, { key, method: 'PATCH', body, headers });

  test('changes the name, but not the slug', async () => {
    const before = (await sendRequest(api, `${path}${here.id}/`, { key: admin.key })).body;
    const { status, body } = await patch(here.id, { name: 'Quiet room', slug: 'other', id: 1 });
    expect([status, body]).toEqual([200, { ...before, name: 'Quiet room' }]);
    expect((await patch(here.id, {})).body).toEqual(body);
    await patch(here.id, { name: 'Reading room' });
  });
  test('returns 400 for an empty name, 403 for members, and 404 for another workspace', async () => {
    expect((await patch(here.id, { name: '' })).status).toBe(400);
    expect((await patch(here.id, { name: 'x' }, ada.key)).status).toBe(403);
    expect((await patch(elsewhere.id, { name: 'x' })).status).toBe(404);
    expect((await sendRequest(api, `${path}${elsewhere.id}/`, { key: elsewhere.key })).body.name).not.toBe('x');
  });
  test('runs once per Idempotency-Key, and returns 422 for another body', async () => {
    const once = { 'idempotency-key': 'u1' };
    const first = await patch(here.id, { name: 'One' }, admin.key, once);
    expect((await patch(here.id, { name: 'One' }, admin.key, once)).text).toBe(first.text);
    expect((await patch(here.id, { name: 'Two' }, admin.key, once)).status).toBe(422);
  });
});

describe('workspaces', () => {
  test('returns 409 while a write with the same Idempotency-Key is running', async () => {
    const headers = { 'idempotency-key': 'running' };
    const answers = await withBlockedIdempotencyClaims(api, () =>
      Promise.all([
        sendRequest(api, path, { key: staff.key, method: 'POST', body: { name: 'A', slug: 'a' }, headers }),
        sendRequest(api, `${path}${here.id}/`, { key: admin.key, method: 'PATCH', body: {}, headers }),
      ]),
    );
    expect(answers.map(({ body }) => body.code)).toEqual(Array(2).fill('idempotency_in_progress'));
  });
});
