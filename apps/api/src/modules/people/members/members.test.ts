import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';

let api: TestApi;
let here: Awaited<ReturnType<TestApi['workspace']>>;
let owner: TestUser;
let admin: TestUser;
let ada: TestUser;
let stranger: TestUser;
let service: number;

beforeAll(async () => {
  api = await startTestApi();
  here = await api.workspace();
  const elsewhere = await api.workspace();
  owner = await api.user(here.id, { role: 'owner' });
  admin = await api.user(here.id, { role: 'admin' });
  ada = await api.user(here.id);
  stranger = await api.user(elsewhere.id, { role: 'owner' });
  const { rows } = await api.platform.db.pool.query('select id from people.user where workspace_id = $1 and is_service', [
    here.id,
  ]);
  service = rows[0].id;
});
afterAll(() => api.close());

const pathOf = (id: number | string = '', workspaceId = here.id) =>
  `/api/v1/workspaces/${workspaceId}/members/${id === '' ? '' : `${id}/`}`;
const bytesOf = (answer: { text: string }) => answer.text.replace(/"(instance|request_id)":"[^"]*"/g, '');
const patch = (who: TestUser, id: number, body: unknown, headers: Record<string, string> = {}) =>
  sendRequest(api, pathOf(id), { key: who.key, method: 'PATCH', body, headers });
const post = (who: TestUser, id: number, deed: string, headers: Record<string, string> = {}) =>
  sendRequest(api, `${pathOf(id)}${deed}/`, { key: who.key, method: 'POST', headers });
const remove = (who: TestUser, id: number, headers: Record<string, string> = {}) =>
  sendRequest(api, pathOf(id), { key: who.key, method: 'DELETE', headers });
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_050));

describe('members.list', () => {
  const names = async (query: string, key = ada.key): Promise<string[]> =>
    (await sendRequest(api, pathOf() + query, { key })).body.results.map(({ username }: { username: string }) => username);
  test('returns 200 with all members, and with their addresses for admins', async () => {
    const { body } = await sendRequest(api, pathOf(), { key: ada.key });
    expect(body.count).toBe(4);
    const shown = body.results.find(({ id }: { id: number }) => id === owner.id);
    expect(shown).toEqual({
      id: owner.id,
      username: owner.username,
      email: `user-${owner.id}@noreply.api.test`,
      full_name: 'Test User',
      role: 'owner',
      is_active: true,
      is_verified: false,
      is_service: false,
      profile_picture: expect.stringContaining('/media/avatars/'),
      created_at: expect.stringMatching(/Z$/),
    });
    const whole = (await sendRequest(api, pathOf(owner.id), { key: admin.key })).body;
    expect(whole).toEqual({ ...shown, email: `${owner.username}@people.test`, is_staff: false });
  });
  test('filters by role and searches, by address only for admins', async () => {
    expect(await names('?role=owner')).toEqual([owner.username]);
    expect(await names(`?role=member&search=${ada.username}`)).toEqual([ada.username]);
    expect(await names('?search=people.test')).toEqual([]);
    expect(await names('?search=people.test', admin.key)).toHaveLength(3);
  });
  test('returns 400 for an unknown role, 401 without credentials, 403 for a key that may not read, and 404 for a missing page and other workspaces', async () => {
    const { key } = await api.user(stranger.workspaceId, { scopes: ['write'] });
    expect((await sendRequest(api, `${pathOf()}?role=king`, { key: ada.key })).status).toBe(400);
    expect((await sendRequest(api, pathOf())).status).toBe(401);
    expect((await sendRequest(api, pathOf(), { key })).status).toBe(403);
    expect((await sendRequest(api, `${pathOf()}?page=9`, { key: ada.key })).status).toBe(404);
    expect((await sendRequest(api, pathOf(), { key: stranger.key })).status).toBe(404);
  });
});

describe('members.get', () => {
  test('returns the same 404 for other workspaces, their users and unknown users', async () => {
    const answers = await Promise.all(
      [pathOf(stranger.id), pathOf(999_999), pathOf(stranger.id, stranger.workspaceId), pathOf(ada.id, 999_999)].map((path) =>
        sendRequest(api, path, { key: ada.key }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(bytesOf)).size).toBe(1);
  });
  test('returns 403 for a key that may not read', async () => {
    const { key } = await api.user(stranger.workspaceId, { scopes: ['write'] });
    expect((await sendRequest(api, pathOf(ada.id), { key })).status).toBe(403);
  });
});

describe('members.update', () => {
  test('returns 200, applies the role within a second, and records it in the audit trail', async () => {
    const bob = await api.user(here.id);
    const { status, body } = await patch(admin, bob.id, { role: 'admin', is_staff: true, email: 'x@y.z' });
    expect([status, body.role, body.is_staff, body.email]).toEqual([200, 'admin', false, `${bob.username}@people.test`]);
    await aSecond();
    expect((await bob.client.auth.whoami()).role).toBe('admin');
    const { rows } = await api.platform.db.pool.query(
      `select user_id, details from platform.audit where action = 'member.role_changed' and object_id = $1`,
      [String(bob.id)],
    );
    expect(rows).toEqual([{ user_id: admin.id, details: { role: 'admin' } }]);
  });
  test('returns 403 for members, and for admins who appoint or change owners', async () => {
    expect((await patch(ada, admin.id, { role: 'member' })).status).toBe(403);
    expect((await patch(admin, ada.id, { role: 'owner' })).body.hint).toBe('Only an owner can appoint or change owners.');
    expect((await patch(admin, owner.id, { role: 'member' })).status).toBe(403);
    const staff = await api.user(here.id, { is_staff: true });
    expect((await patch(owner, staff.id, { role: 'admin' })).body.hint).toBe('Only staff of this installation can change staff.');
  });
  test('lets an owner appoint another one and resign', async () => {
    const second = await api.user(here.id);
    expect((await patch(owner, second.id, { role: 'owner' })).body.role).toBe('owner');
    expect((await patch(owner, second.id, { role: 'member' })).body.role).toBe('member');
  });
  test('returns 409 for the last owner and the service user', async () => {
    expect((await patch(owner, owner.id, { role: 'admin' })).body).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'A workspace must have an owner.',
    });
    expect((await patch(owner, service, { role: 'member' })).status).toBe(409);
  });
  test('keeps one of two owners who demote each other at the same time', async () => {
    const { id } = await api.workspace();
    const [one, two] = [await api.user(id, { role: 'owner' }), await api.user(id, { role: 'owner' })];
    const demote = (who: TestUser, whom: TestUser) =>
      sendRequest(api, pathOf(whom.id, id), { key: who.key, method: 'PATCH', body: { role: 'member' } });
    const answers = await Promise.all([demote(one, two), demote(two, one)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
  test('returns 400 for an unknown role, and 404 for a user of another workspace', async () => {
    expect((await patch(admin, ada.id, { role: 'king' })).status).toBe(400);
    expect((await patch(admin, stranger.id, { role: 'member' })).status).toBe(404);
    expect((await patch(stranger, ada.id, { role: 'member' })).status).toBe(404);
  });
  test('runs once per Idempotency-Key, and returns 422 for another body', async () => {
    const once = { 'idempotency-key': 'm1' };
    const first = await patch(admin, ada.id, { role: 'admin' }, once);
    await patch(admin, ada.id, { role: 'member' });
    expect((await patch(admin, ada.id, { role: 'admin' }, once)).text).toBe(first.text);
    expect((await patch(admin, ada.id, { role: 'member' }, once)).status).toBe(422);
    expect((await sendRequest(api, pathOf(ada.id), { key: admin.key })).body.role).toBe('member');
  });
});

describe('members.suspend and members.restore', () => {
  test('rejects a suspended member within a second, and accepts them again after restoring', async () => {
    const bob = await api.user(here.id);
    await bob.client.auth.whoami();
    expect((await post(admin, bob.id, 'suspend')).body.is_active).toBe(false);
    expect((await post(admin, bob.id, 'suspend')).status).toBe(200);
    await aSecond();
    await expect(bob.client.auth.whoami()).rejects.toMatchObject({ status: 401 });
    expect((await post(admin, bob.id, 'restore')).body.is_active).toBe(true);
    await aSecond();
    expect((await bob.client.auth.whoami()).user.id).toBe(bob.id);
  });
  test.each(['suspend', 'restore'])(
    '%s returns 403 for a member, 404 for a user of another workspace, and 409 for the service user',
    async (deed) => {
      expect((await post(ada, admin.id, deed)).status).toBe(403);
      expect((await post(admin, stranger.id, deed)).status).toBe(404);
      expect((await post(stranger, ada.id, deed)).status).toBe(404);
      expect((await post(owner, service, deed)).status).toBe(409);
    },
  );
  test('returns 409 for suspending the last owner', async () => {
    expect((await post(owner, owner.id, 'suspend')).status).toBe(409);
  });
});

describe('members.erase', () => {
  test('returns 204 and erases the member', async () => {
    const bob = await api.user(here.id);
    expect((await remove(admin, bob.id)).status).toBe(204);
    expect((await sendRequest(api, pathOf(bob.id), { key: admin.key })).status).toBe(404);
    expect((await remove(admin, bob.id)).status).toBe(404);
  });
  test('returns 403 for a member, 404 for a user of another workspace, and 409 for the last owner and the service user', async () => {
    expect((await remove(ada, admin.id)).status).toBe(403);
    expect((await remove(admin, owner.id)).status).toBe(403);
    expect((await remove(admin, stranger.id)).status).toBe(404);
    expect((await remove(stranger, ada.id)).status).toBe(404);
    expect((await remove(owner, owner.id)).status).toBe(409);
    expect((await remove(owner, service)).status).toBe(409);
  });
});

describe('members', () => {
  test('returns 409 while a write with the same Idempotency-Key is running', async () => {
    const headers = { 'idempotency-key': 'running' };
    const answers = await withBlockedIdempotencyClaims(api, () =>
      Promise.all([
        patch(admin, ada.id, { role: 'member' }, headers),
        post(admin, ada.id, 'suspend', headers),
        post(admin, ada.id, 'restore', headers),
        remove(admin, ada.id, headers),
      ]),
    );
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('idempotency_in_progress'));
  });
});
