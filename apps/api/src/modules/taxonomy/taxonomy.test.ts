import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';

let api: TestApi;
let staff: TestUser;
let member: TestUser;
/** The parent of subcategories in each test. */
let category_id: number;

beforeAll(async () => {
  api = await startTestApi({ config: { pool: { max: 30, statementTimeoutMs: 5_000, acquireTimeoutMs: 10_000 } } });
  const { id } = await api.workspace();
  staff = await api.user(id, { is_staff: true });
  member = await api.user(id);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.owner.query(
    'truncate taxonomy.category, taxonomy.tag, taxonomy.skill, taxonomy.investment_interest, taxonomy.player_level cascade',
  );
  const { rows } = await api.platform.db.pool.query(`insert into taxonomy.category (name) values ('Ground') returning id`);
  category_id = rows[0].id;
});

/** For each vocabulary: its table, required fields beside the name, default fields, and names that exist before each test. */
const vocabularies: readonly [string, { table: string; needs: () => object; shows: object; before?: string[] }][] = [
  ['categories', { table: 'category', needs: () => ({}), shows: { description: null }, before: ['Ground'] }],
  [
    'subcategories',
    { table: 'subcategory', needs: () => ({ category_id }), shows: { category_id: expect.any(Number), description: null } },
  ],
  ['tags', { table: 'tag', needs: () => ({}), shows: {} }],
  ['skills', { table: 'skill', needs: () => ({}), shows: { description: null } }],
  ['investment-interests', { table: 'investment_interest', needs: () => ({}), shows: { description: null } }],
  [
    'player-levels',
    {
      table: 'player_level',
      needs: () => ({}),
      shows: { uid: expect.stringMatching(/^[0-9a-f-]{36}$/), description: null, avg_score: 0 },
    },
  ],
];

describe.each(vocabularies)('the vocabulary %s', (segment, { table, needs, shows, before = [] }) => {
  const path = `/api/v1/taxonomy/${segment}/`;
  const get = (query = '') => sendRequest(api, path + query, { key: member.key });
  const add = (name: unknown, more: object = {}, headers: Record<string, string> = {}) =>
    sendRequest(api, path, { key: staff.key, method: 'POST', body: { ...needs(), name, ...more }, headers });
  const change = (id: number, body: object, headers: Record<string, string> = {}) =>
    sendRequest(api, `${path}${id}/`, { key: staff.key, method: 'PATCH', body, headers });
  const remove = (id: number, headers: Record<string, string> = {}) =>
    sendRequest(api, `${path}${id}/`, { key: staff.key, method: 'DELETE', headers });
  const names = async (query = ''): Promise<string[]> =>
    (await get(query)).body.results.map(({ name }: { name: string }) => name);
  const lastAudit = async () =>
    (
      await api.platform.db.pool.query(
        'select action, object_type, object_id, user_id from platform.audit order by id desc limit 1',
      )
    ).rows[0];

  test('lists terms by name ignoring upper and lower case, with search and pages', async () => {
    for (const name of ['banana', 'Apple', 'apple pie', 'Cherry']) expect((await add(name)).status).toBe(201);
    expect(await names()).toEqual(['Apple', 'apple pie', 'banana', 'Cherry', ...before]);
    expect(await names('?search=APPLE')).toEqual(['Apple', 'apple pie']);
    expect(await names('?search=pie%20app')).toEqual(['apple pie']);
    expect(await names('?search=%25')).toEqual([]);
    const first = (await get('?page_size=2')).body;
    expect(first).toMatchObject({ count: 4 + before.length, previous: null });
    const second = await sendRequest(api, first.next, { key: member.key });
    expect(second.body.results.map(({ name }: { name: string }) => name)).toEqual(['banana', 'Cherry']);
    expect(second.body.results).toEqual((await get('?page_size=2&page=2')).body.results);
  });
  test('returns 400 for an invalid search, 401 without credentials, 403 without the scope, 404 for a page out of range', async () => {
    const { key } = await api.user(member.workspaceId, { scopes: ['write'] });
    expect((await get('?search=%00')).status).toBe(400);
    expect((await sendRequest(api, path)).status).toBe(401);
    expect((await sendRequest(api, path, { key })).status).toBe(403);
    expect((await get('?page=2')).status).toBe(404);
  });

  test('creates a term and records it in the audit trail', async () => {
    const { status, body } = await add('  Chess  ', { id: 77, created_at: 'then' });
    expect([status, body]).toEqual([201, { id: expect.any(Number), name: 'Chess', ...shows }]);
    expect((await get('?search=chess')).body.results).toEqual([body]);
    const trail = {
      action: `taxonomy.${table}.added`,
      object_type: `taxonomy.${table}`,
      object_id: String(body.id),
      user_id: staff.id,
    };
    expect(await lastAudit()).toEqual(trail);
  });
  test.each([undefined, null, '', '  ', 'x'.repeat(121), 'nul\0', 7])('returns 400 when creating the name %j', async (name) => {
    const { status, body } = await add(name);
    expect([status, body.errors[0].attr]).toEqual([400, 'name']);
  });
  test('returns 403 when anyone but staff creates a term', async () => {
    const { key } = await api.workspace();
    for (const who of [key, member.key]) {
      const answer = await sendRequest(api, path, { key: who, method: 'POST', body: { ...needs(), name: 'Chess' } });
      expect([answer.status, answer.body.code]).toEqual([403, 'permission_denied']);
    }
  });
  test('returns 409 for a taken name, also under concurrent requests', async () => {
    await add('Chess');
    expect((await add('CHESS')).body).toMatchObject({
      status: 409,
      code: 'conflict',
      errors: [{ attr: 'name', code: 'unique' }],
    });
    const both = await Promise.all([add('Go'), add('gO'), add('GO')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
  test('creates once per Idempotency-Key and returns 422 for another body', async () => {
    const once = { 'idempotency-key': `${segment}-create` };
    const [first, second] = [await add('Chess', {}, once), await add('Chess', {}, once)];
    expect([second.status, second.text, second.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
    expect((await add('Go', {}, once)).status).toBe(422);
    expect(await names()).toEqual(['Chess', ...before]);
  });

  test('updates only the name', async () => {
    const { id } = (await add('Chess')).body;
    expect((await change(id, { name: 'Go' })).body).toEqual({ id, name: 'Go', ...shows });
    expect((await change(id, {})).body).toEqual({ id, name: 'Go', ...shows });
    expect((await change(id, { name: 'gO' })).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: `taxonomy.${table}.changed`, object_id: String(id) });
  });
  test('update returns 400 for an empty name, 403 for members, 404 for an unknown term, and 409 for a taken name', async () => {
    const { id } = (await add('Chess')).body;
    await add('Go');
    expect((await change(id, { name: '' })).status).toBe(400);
    expect((await sendRequest(api, `${path}${id}/`, { key: member.key, method: 'PATCH', body: {} })).status).toBe(403);
    expect((await change(999_999, { name: 'Poker' })).body).toMatchObject({ status: 404, detail: 'Not found.' });
    expect((await change(id, { name: 'GO' })).body).toMatchObject({ status: 409, code: 'conflict' });
  });
  test('updates once per Idempotency-Key and returns 422 for another body', async () => {
    const { id } = (await add('Chess')).body;
    const once = { 'idempotency-key': `${segment}-update` };
    const first = await change(id, { name: 'Go' }, once);
    await change(id, { name: 'Poker' });
    expect((await change(id, { name: 'Go' }, once)).text).toBe(first.text);
    expect((await change(id, { name: 'Bridge' }, once)).status).toBe(422);
    expect(await names('?search=poker')).toEqual(['Poker']);
  });

  test('deletes a term, then returns 404; returns 403 to members', async () => {
    const { id } = (await add('Chess')).body;
    expect((await sendRequest(api, `${path}${id}/`, { key: member.key, method: 'DELETE' })).status).toBe(403);
    expect((await remove(id)).status).toBe(204);
    expect(await lastAudit()).toMatchObject({ action: `taxonomy.${table}.removed`, object_id: String(id) });
    expect((await remove(id)).status).toBe(404);
    expect(await names('?search=chess')).toEqual([]);
  });
});

describe('taxonomy', () => {
  test('returns 409 while a write with the same Idempotency-Key runs', async () => {
    const writes = vocabularies.flatMap(([segment, { needs }]) => {
      const path = `/api/v1/taxonomy/${segment}/`;
      return [
        { target: path, method: 'POST', body: { ...needs(), name: 'Go' } },
        { target: `${path}1/`, method: 'PATCH', body: {} },
        { target: `${path}1/`, method: 'DELETE' },
      ];
    });
    const headers = { 'idempotency-key': 'running' };
    const answers = await withBlockedIdempotencyClaims(api, () =>
      Promise.all(writes.map(({ target, ...more }) => sendRequest(api, target, { key: staff.key, headers, ...more }))),
    );
    expect(answers.map(({ body }) => body.code)).toEqual(Array(18).fill('idempotency_in_progress'));
  });
});

describe('fields of single vocabularies', () => {
  const post = (segment: string, body: object) =>
    sendRequest(api, `/api/v1/taxonomy/${segment}/`, { key: staff.key, method: 'POST', body });

  test('lists filter subcategories by category', async () => {
    const other = (await post('categories', { name: 'Other' })).body.id;
    await post('subcategories', { category_id, name: 'Same' });
    const { body } = await post('subcategories', { category_id: other, name: 'same' });
    expect(body).toMatchObject({ category_id: other, name: 'same' });
    const list = (query: string) => sendRequest(api, `/api/v1/taxonomy/subcategories/${query}`, { key: member.key });
    expect((await list(`?category=${other}`)).body).toMatchObject({ count: 1, results: [body] });
    expect((await list('')).body.count).toBe(2);
    expect((await list('?category=999999')).body.count).toBe(0);
    for (const category of ['x', '', '0', '1.5']) expect((await list(`?category=${category}`)).status).toBe(400);
  });
  test('a subcategory of an unknown category is refused, on create and update', async () => {
    const refusal = { status: 400, errors: [{ attr: 'category_id', code: 'does_not_exist' }] };
    expect((await post('subcategories', { category_id: 999_999, name: 'Lost' })).body).toMatchObject(refusal);
    const { id } = (await post('subcategories', { category_id, name: 'Found' })).body;
    const body = { category_id: 999_999 };
    const moved = await sendRequest(api, `/api/v1/taxonomy/subcategories/${id}/`, { key: staff.key, method: 'PATCH', body });
    expect(moved.body).toMatchObject(refusal);
    expect((await post('subcategories', { name: 'Nowhere' })).body).toMatchObject({
      status: 400,
      errors: [{ attr: 'category_id' }],
    });
  });
  test('a category with subcategories cannot be deleted', async () => {
    await post('subcategories', { category_id, name: 'Part' });
    const answer = await sendRequest(api, `/api/v1/taxonomy/categories/${category_id}/`, { key: staff.key, method: 'DELETE' });
    expect(answer.body).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'This term cannot be deleted, because other terms or content still refer to it.',
    });
  });
  test('a player level has a mean score', async () => {
    const { body } = await post('player-levels', { name: 'Expert', description: 'Years of it.', avg_score: 1800 });
    expect(body).toMatchObject({ name: 'Expert', description: 'Years of it.', avg_score: 1800 });
    for (const avg_score of [-1, 1.5, '12', null])
      expect((await post('player-levels', { name: 'Odd', avg_score })).body.errors[0].attr).toBe('avg_score');
  });
});
