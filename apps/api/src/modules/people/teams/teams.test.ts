import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';

let api: TestApi;
let workspaceId: number;
let admin: TestUser;
let ada: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  const [here, elsewhere] = [await api.workspace(), await api.workspace()];
  workspaceId = here.id;
  admin = await api.user(here.id, { role: 'admin' });
  ada = await api.user(here.id);
  stranger = await api.user(elsewhere.id, { role: 'admin' });
});
afterAll(() => api.close());

const teams = (rest = '', workspace = workspaceId) => `/api/v1/workspaces/${workspace}/teams/${rest}`;
interface More {
  readonly key?: string;
  readonly headers?: Record<string, string>;
}
const send = (method: string, path: string, body?: unknown, more: More = {}) =>
  sendRequest(api, path, { key: admin.key, method, ...(body !== undefined && { body }), ...more });
const get = (path: string, key = ada.key) => sendRequest(api, path, { key });
let serial = 0;
const aTeam = async () => (await send('POST', teams(), { name: `Team ${(serial += 1)}` })).body;
const bytesOf = (answer: { text: string }) => answer.text.replace(/"(instance|request_id)":"[^"]*"/g, '');
const idsIn = async (path: string): Promise<number[]> => (await get(path)).body.results.map(({ id }: { id: number }) => id);

describe('teams', () => {
  test('create returns 201 with the team and its location', async () => {
    const { status, body, headers } = await send('POST', teams(), {
      name: ' Archive ',
      description: 'Old.',
      id: 9,
      workspace_id: 9,
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Archive',
        description: 'Old.',
        members_count: 0,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await get(headers.get('location') ?? '')).body).toEqual(body);
  });
  test('create returns 400 for an empty name, 401 without credentials, 403 for members, 404 for another workspace, and 409 for a taken name', async () => {
    expect((await send('POST', teams(), { name: '' })).status).toBe(400);
    expect((await sendRequest(api, teams(), { method: 'POST', body: { name: 'A' } })).status).toBe(401);
    expect((await send('POST', teams(), { name: 'A' }, { key: ada.key })).status).toBe(403);
    expect((await send('POST', teams(), { name: 'A' }, { key: stranger.key })).status).toBe(404);
    await send('POST', teams(), { name: 'Taken' });
    expect((await send('POST', teams(), { name: 'TAKEN' })).body).toMatchObject({ status: 409, errors: [{ attr: 'name' }] });
  });
  test('may have the name of another workspace’s team', async () => {
    await send('POST', teams(), { name: 'Everywhere' });
    const there = await send('POST', teams('', stranger.workspaceId), { name: 'Everywhere' }, { key: stranger.key });
    expect(there.status).toBe(201);
  });
  test('list orders by name, searches and pages; returns 400 for an invalid search, 403 without the scope, and 404 for a missing page and other workspaces', async () => {
    const { id } = await api.workspace();
    const boss = await api.user(id, { role: 'owner' });
    for (const name of ['beta', 'Alpha', 'gamma']) await send('POST', teams('', id), { name }, { key: boss.key });
    const names = async (query: string) =>
      (await get(teams(query, id), boss.key)).body.results.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['Alpha', 'beta', 'gamma']);
    expect(await names('?search=MM')).toEqual(['gamma']);
    expect(await names('?page_size=2&page=2')).toEqual(['gamma']);
    const writer = await api.user(id, { scopes: ['write'] });
    expect((await get(teams('?search=%00', id), boss.key)).status).toBe(400);
    expect((await get(teams('', id), writer.key)).status).toBe(403);
    expect((await get(teams('?page=2', id), boss.key)).status).toBe(404);
    expect((await get(teams('', id))).status).toBe(404);
  });
  test('get, update and remove return the same 404 for another workspace’s team and an unknown team', async () => {
    const foreign = (await send('POST', teams('', stranger.workspaceId), { name: 'Foreign' }, { key: stranger.key })).body;
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', {}],
      ['DELETE', undefined],
    ] as const) {
      const paths = [teams(`${foreign.id}/`), teams('999999/'), teams(`${foreign.id}/`, stranger.workspaceId)];
      const answers = await Promise.all(paths.map((path) => send(method, path, body)));
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(new Set(answers.map(bytesOf)).size).toBe(1);
    }
  });
  test('update changes the fields in the body; returns 400 for a null name, 403 for members, 409 for a taken name, and 422 for an Idempotency-Key with another body', async () => {
    const [one, two] = [await aTeam(), await aTeam()];
    const path = teams(`${one.id}/`);
    const { body } = await send('PATCH', path, { description: 'New.' });
    expect(body).toEqual({ ...one, description: 'New.', updated_at: expect.any(String) });
    expect((await send('PATCH', path, { name: null })).status).toBe(400);
    expect((await send('PATCH', path, {}, { key: ada.key })).status).toBe(403);
    expect((await send('PATCH', path, { name: two.name })).status).toBe(409);
    const headers = { 'idempotency-key': 't1' };
    await send('PATCH', path, { name: 'Once' }, { headers });
    expect((await send('PATCH', path, { name: 'Twice' }, { headers })).status).toBe(422);
  });
  test('create runs once per Idempotency-Key, and returns 422 for another body', async () => {
    const headers = { 'idempotency-key': 't2' };
    const first = await send('POST', teams(), { name: 'Created once' }, { headers });
    expect((await send('POST', teams(), { name: 'Created once' }, { headers })).text).toBe(first.text);
    expect((await send('POST', teams(), { name: 'Created twice' }, { headers })).status).toBe(422);
  });
  test('remove returns 204 and deletes the memberships but not the users, and returns 403 for a member', async () => {
    const team = await aTeam();
    await send('PUT', teams(`${team.id}/members/${ada.id}/`));
    expect((await send('DELETE', teams(`${team.id}/`), undefined, { key: ada.key })).status).toBe(403);
    expect((await send('DELETE', teams(`${team.id}/`))).status).toBe(204);
    expect((await get(teams(`${team.id}/`))).status).toBe(404);
    expect((await get(`/api/v1/iam/users/${ada.id}/`)).status).toBe(200);
  });
  test('get returns 403 for a key that may not read', async () => {
    const team = await aTeam();
    const { key } = await api.user(workspaceId, { scopes: ['write'] });
    expect((await get(teams(`${team.id}/`), key)).status).toBe(403);
    expect((await get(teams(`${team.id}/members/`), key)).status).toBe(403);
  });
});

describe('the members of a team', () => {
  test('are added and removed idempotently', async () => {
    const team = await aTeam();
    const path = teams(`${team.id}/members/${ada.id}/`);
    expect([(await send('PUT', path)).status, (await send('PUT', path)).status]).toEqual([204, 204]);
    await send('PUT', teams(`${team.id}/members/${admin.id}/`));
    expect(await idsIn(teams(`${team.id}/members/`))).toEqual([admin.id, ada.id]);
    expect((await get(teams(`${team.id}/`))).body.members_count).toBe(2);
    expect((await get(teams('?page_size=100'))).body.results.find(({ id }: { id: number }) => id === team.id).members_count).toBe(
      2,
    );
    expect([(await send('DELETE', path)).status, (await send('DELETE', path)).status]).toEqual([204, 204]);
    expect(await idsIn(teams(`${team.id}/members/`))).toEqual([admin.id]);
  });
  test('return 404 for a team or user of another workspace, and store nothing', async () => {
    const own = await aTeam();
    const foreign = (await send('POST', teams('', stranger.workspaceId), { name: 'Theirs' }, { key: stranger.key })).body;
    const pairs = [
      [own.id, stranger.id],
      [foreign.id, ada.id],
      [foreign.id, stranger.id],
      [own.id, 999_999],
      [999_999, ada.id],
    ];
    for (const method of ['PUT', 'DELETE']) {
      const answers = await Promise.all(pairs.map(([team, user]) => send(method, teams(`${team}/members/${user}/`))));
      expect(answers.map(({ status }) => status)).toEqual(pairs.map(() => 404));
      expect(new Set(answers.map(bytesOf)).size).toBe(1);
    }
    const { rows } = await api.platform.db.pool.query('select 1 from people.team_member where team_id = any($1)', [
      [own.id, foreign.id],
    ]);
    expect(rows).toEqual([]);
    expect((await get(teams(`${foreign.id}/members/`))).status).toBe(404);
  });
  test('cannot be added or removed by a member of the workspace who is not an admin: 403', async () => {
    const team = await aTeam();
    for (const method of ['PUT', 'DELETE'])
      expect((await send(method, teams(`${team.id}/members/${ada.id}/`), undefined, { key: ada.key })).status).toBe(403);
  });
  test('return 404 for a page that does not exist', async () => {
    const team = await aTeam();
    expect((await get(teams(`${team.id}/members/?page=2`))).status).toBe(404);
  });
  test('are available to other modules', async () => {
    const [one, two] = [await aTeam(), await aTeam()];
    const bob = await api.user(workspaceId);
    for (const { id } of [two, one]) await send('PUT', teams(`${id}/members/${bob.id}/`));
    const scope = { workspaceId, userId: bob.id, credentialType: 'key' };
    const found = await api.platform.db.read(scope, (db) => api.modules.people.within(db, scope).teamsOf(bob.id));
    expect(found).toEqual([one.id, two.id]);
  });
});

describe('teams', () => {
  test('returns 409 while a write with the same Idempotency-Key is running', async () => {
    const more = { headers: { 'idempotency-key': 'running' } };
    const answers = await withBlockedIdempotencyClaims(api, () =>
      Promise.all([
        send('POST', teams(), { name: 'A' }, more),
        send('PATCH', teams('1/'), {}, more),
        send('DELETE', teams('1/'), undefined, more),
        send('PUT', teams(`1/members/${ada.id}/`), undefined, more),
        send('DELETE', teams(`1/members/${ada.id}/`), undefined, more),
      ]),
    );
    expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('idempotency_in_progress'));
  });
});
