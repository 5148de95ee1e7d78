import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';

const people = '/api/v1/iam/users/';
let api: TestApi;
let ada: TestUser;
let grace: TestUser;
let admin: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  const [here, elsewhere] = [await api.workspace(), await api.workspace()];
  [ada, grace] = [await api.user(here.id), await api.user(here.id)];
  admin = await api.user(here.id, { role: 'admin' });
  stranger = await api.user(elsewhere.id);
});
afterAll(() => api.close());

const get = (path: string, key = ada.key) => sendRequest(api, people + path, { key });
const noReply = (id: number) => `user-${id}@noreply.api.test`;
const bytesOf = (answer: { text: string }) => answer.text.replace(/"(instance|request_id)":"[^"]*"/g, '');

describe('users.me and users.updateMe', () => {
  const change = (body: object, more: Partial<Parameters<typeof sendRequest>[2]> = {}) =>
    sendRequest(api, `${people}me/`, { key: ada.key, method: 'PATCH', body, ...more });
  test('return 200 with the caller, and change only the fields in the body', async () => {
    const { status, body: before } = await get('me/');
    expect({ status, before }).toMatchObject({
      status: 200,
      before: { id: ada.id, email: `${ada.username}@people.test`, full_name: 'Test User', theme: null, timezone: 'UTC' },
    });
    const named = await change({ full_name: 'Ada L.', theme: 'dark' });
    expect(named).toMatchObject({ status: 200, body: { ...before, full_name: 'Ada L.', theme: 'dark' } });
    const zoned = await change({ theme: null, timezone: 'Europe/Lisbon' });
    expect(zoned.body).toEqual({ ...before, full_name: 'Ada L.', timezone: 'Europe/Lisbon' });
    expect((await get('me/')).body).toEqual(zoned.body);
    expect((await get('me/', grace.key)).body).toMatchObject({ id: grace.id, full_name: 'Test User', timezone: 'UTC' });
    const { rows } = await api.owner.query(
      `select details from platform.audit where action = 'user.changed' and object_id = $1 order by id`,
      [ada.id],
    );
    expect(rows).toEqual([{ details: { fields: 'full_name theme' } }, { details: { fields: 'theme timezone' } }]);
    await change({ full_name: 'Test User', timezone: 'UTC' });
  });
  test('accept an empty body', async () => {
    expect((await change({})).status).toBe(200);
  });
  test.each([
    ['a time zone that there is not', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['a name that is too long', { full_name: 'a'.repeat(301) }, 'full_name'],
    ['a theme that is empty', { theme: '' }, 'theme'],
    ['what is not one’s to change', { role: 'owner' }, 'role'],
  ])('returns 400 for %s', async (_, body, attr) => {
    expect(await change(body)).toMatchObject({ status: 400, body: { errors: [{ attr }] } });
  });
  test('returns 403 when the key lacks the scope', async () => {
    const [reader, writer] = [
      await api.user(ada.workspaceId, { scopes: ['read'] }),
      await api.user(ada.workspaceId, { scopes: ['write'] }),
    ];
    expect((await change({ theme: 'dark' }, { key: reader.key })).status).toBe(403);
    expect((await get('me/', writer.key)).status).toBe(403);
  });
  test('returns 409 while a request with the same Idempotency-Key is running, and 422 for the key with another body', async () => {
    const headers = { 'idempotency-key': 'me' };
    expect((await withBlockedIdempotencyClaims(api, () => change({ theme: 'dark' }, { headers }))).status).toBe(409);
    expect((await change({ theme: null }, { headers })).status).toBe(200);
    expect((await change({ theme: 'light' }, { headers })).status).toBe(422);
  });
});

describe('users.get', () => {
  test('hides the e-mail address and the phone number from other members', async () => {
    await sendRequest(api, '/api/v1/iam/iamuserdetails/', {
      key: grace.key,
      method: 'POST',
      body: { bio: 'Compiles.', phone: '+1 202 555 0100', country: 'USA', github_url: 'https://github.com/grace' },
    });
    const { status, body } = await get(`${grace.id}/`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: grace.id,
      username: grace.username,
      email: noReply(grace.id),
      full_name: 'Test User',
      is_verified: false,
      details: [
        {
          profile_picture: expect.stringMatching(/^https:\/\/api\.test\/media\/avatars\/[0-9a-f-]{36}\.svg$/),
          bio: 'Compiles.',
          country: 'USA',
          phone: null,
          linkedin_url: null,
          github_url: 'https://github.com/grace',
          twitter_url: null,
          website_url: null,
          top_domain_elo: 0,
          top_domain_rank: 0,
        },
      ],
      followers_count: 0,
    });
  });
  test('shows everything to the user, to admins of the workspace and to staff', async () => {
    const staff = await api.user(stranger.workspaceId, { is_staff: true });
    for (const key of [grace.key, admin.key]) {
      const { body } = await get(`${grace.id}/`, key);
      expect([body.email, body.details[0].phone]).toEqual([`${grace.username}@people.test`, '+12025550100']);
    }
    const reading = await api.user(ada.workspaceId, { role: 'admin', scopes: ['read'] });
    expect((await get(`${grace.id}/`, reading.key)).body.email).toBe(noReply(grace.id));
    const cards = await api.platform.db.read({ ...staff, userId: staff.id, credentialType: 'key' }, (db) =>
      api.modules.people
        .within(db, { workspaceId: staff.workspaceId, userId: staff.id, credentialType: 'key' })
        .userCards(
          { workspaceId: staff.workspaceId, userId: staff.id, isAdmin: false, isStaff: true, scopes: ['read', 'admin'] },
          [grace.id],
        ),
    );
    expect(cards.get(grace.id)?.simpleUser().email).toBe(`${grace.username}@people.test`);
  });
  test('returns no details for a user without any', async () => {
    expect((await get(`${admin.id}/`)).body.details).toEqual([]);
  });
  test('returns the same 404 for another workspace’s user, an unknown one and an erased one', async () => {
    const gone = await api.user(ada.workspaceId);
    await sendRequest(api, `${people}me/`, { key: gone.key, method: 'DELETE' });
    const answers = await Promise.all([stranger.id, 999_999, gone.id, 'x'].map((id) => get(`${id}/`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(bytesOf)).size).toBe(1);
  });
  test('returns 401 without credentials, and 403 for a key that may not read', async () => {
    const { key } = await api.user(ada.workspaceId, { scopes: ['write'] });
    expect((await sendRequest(api, `${people}${ada.id}/`)).status).toBe(401);
    expect((await get(`${ada.id}/`, key)).status).toBe(403);
  });
});

describe('users.list', () => {
  const names = async (query: string, key = ada.key): Promise<string[]> =>
    (await get(query, key)).body.results.map(({ username }: { username: string }) => username);

  test('returns 200 with the users of the workspace only, ordered by username', async () => {
    const { id } = await api.workspace();
    const [one, two, three] = [await api.user(id), await api.user(id), await api.user(id)];
    const listed = await names('', one.key);
    expect(listed).toHaveLength(4);
    expect(listed).toEqual(listed.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(listed).toEqual(expect.arrayContaining([one.username, two.username, three.username]));
    const first = (await get('?page_size=3', one.key)).body;
    expect(first).toMatchObject({ count: 4, previous: null });
    expect((await sendRequest(api, first.next, { key: one.key })).body.results).toHaveLength(1);
  });
  test('searches parts of names, but not addresses', async () => {
    expect(await names(`?search=${ada.username.slice(2)}`)).toEqual([ada.username]);
    expect(await names(`?search=${ada.username.toUpperCase()}%20test`)).toEqual([ada.username]);
    expect(await names('?search=people.test')).toEqual([]);
    expect(await names('?search=%25')).toEqual([]);
  });
  test('returns 400 for an invalid search, 403 without the scope, and 404 for a page that does not exist', async () => {
    const { key } = await api.user(ada.workspaceId, { scopes: ['write'] });
    expect((await get('?search=%00')).status).toBe(400);
    expect((await get('', key)).status).toBe(403);
    expect((await get('?page=99')).body.code).toBe('invalid_page');
  });
});

describe('following other users', () => {
  const follow = (who: TestUser, id: number | string, method = 'PUT', headers: Record<string, string> = {}) =>
    sendRequest(api, `${people}${id}/follow/`, { key: who.key, method, headers });
  const listed = async (path: string) => (await get(path)).body.results.map(({ username }: { username: string }) => username);

  test('returns 204 idempotently, and shows in both users’ lists', async () => {
    expect([(await follow(ada, grace.id)).status, (await follow(ada, grace.id)).status]).toEqual([204, 204]);
    await follow(admin, grace.id);
    expect(await listed(`${grace.id}/followers/`)).toEqual([admin.username, ada.username]);
    expect(await listed(`${ada.id}/following/`)).toEqual([grace.username]);
    expect((await get(`${grace.id}/`)).body.followers_count).toBe(2);
    const { rows } = await api.platform.db.pool.query(
      `select user_id from platform.audit where action = 'user.followed' and object_id = $1 order by id`,
      [String(grace.id)],
    );
    expect(rows).toEqual([{ user_id: ada.id }, { user_id: admin.id }]);
  });
  test('ends with 204, also when there was no follow', async () => {
    await follow(ada, grace.id);
    expect([(await follow(ada, grace.id, 'DELETE')).status, (await follow(ada, grace.id, 'DELETE')).status]).toEqual([204, 204]);
    expect(await listed(`${ada.id}/following/`)).toEqual([]);
  });
  test('is listed in pages, newest first', async () => {
    const star = await api.user(ada.workspaceId);
    const fans = [await api.user(ada.workspaceId), await api.user(ada.workspaceId), await api.user(ada.workspaceId)];
    for (const fan of fans) await follow(fan, star.id);
    const first = (await get(`${star.id}/followers/?page_size=2`)).body;
    expect(first.count).toBe(3);
    const second = (await sendRequest(api, first.next, { key: ada.key })).body;
    expect([...first.results, ...second.results].map(({ id }: { id: number }) => id)).toEqual(
      fans.map(({ id }) => id).toReversed(),
    );
    expect((await get(`${star.id}/followers/?page=3`)).status).toBe(404);
    expect((await get(`${star.id}/following/?page=2`)).status).toBe(404);
  });
  test.each(['PUT', 'DELETE'])('%s returns 400 for the caller', async (method) => {
    expect((await follow(ada, ada.id, method)).body).toMatchObject({ status: 400, code: 'validation_error' });
  });
  test.each(['PUT', 'DELETE'])('%s returns the same 404 for a user of another workspace and an unknown user', async (method) => {
    const answers = [await follow(ada, stranger.id, method), await follow(ada, 999_999, method)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(new Set(answers.map(bytesOf)).size).toBe(1);
  });
  test.each(['followers', 'following'])('%s of a user of another workspace return 404', async (side) => {
    expect((await get(`${stranger.id}/${side}/`)).status).toBe(404);
  });
  test('returns 403 for keys that may not write, or not read', async () => {
    const reader = await api.user(ada.workspaceId, { scopes: ['read'] });
    const writer = await api.user(ada.workspaceId, { scopes: ['write'] });
    for (const method of ['PUT', 'DELETE']) expect((await follow(reader, grace.id, method)).status).toBe(403);
    for (const side of ['followers', 'following']) expect((await get(`${grace.id}/${side}/`, writer.key)).status).toBe(403);
  });
  test('returns 409 while a request with the same Idempotency-Key is running', async () => {
    const headers = { 'idempotency-key': 'running' };
    const answers = await withBlockedIdempotencyClaims(api, () =>
      Promise.all(['PUT', 'DELETE'].map((method) => follow(ada, grace.id, method, headers))),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  });
});

describe('userCards', () => {
  test('take one query for many users, and hide personal data from viewers who may not see it', async () => {
    const scope = { workspaceId: ada.workspaceId, userId: ada.id, credentialType: 'key' };
    const viewer = { ...scope, isAdmin: false, isStaff: false, scopes: ['read' as const] };
    const cards = await api.platform.db.read(scope, (db) =>
      api.modules.people.within(db, scope).userCards(viewer, [ada.id, grace.id, stranger.id, grace.id, 999_999]),
    );
    expect([...cards.keys()].toSorted((a, b) => a - b)).toEqual([ada.id, grace.id, stranger.id].toSorted((a, b) => a - b));
    expect(cards.get(ada.id)?.userSimple()).toMatchObject({ email: `${ada.username}@people.test`, is_staff: false });
    const other = cards.get(stranger.id);
    expect(other?.simpleUser().email).toBe(noReply(stranger.id));
    expect(other?.userSimple()).not.toHaveProperty('is_staff');
    expect(other?.userSimple()).not.toHaveProperty('is_superuser');
    expect(Object.keys(other?.creatorMinimal() ?? {})).toEqual(['id', 'username', 'full_name', 'profile_picture', 'is_verified']);
  });
});
