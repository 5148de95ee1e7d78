import { IAMUserDetail } from '@lyceum/contract/product/user-details';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';

const list = '/api/v1/iam/iamuserdetails/';
const me = `${list}me/`;
const now = new Date('2026-11-14T12:00:00Z');
let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi({ platform: { clock: { now: () => now } } });
  const { id } = await api.workspace();
  ada = await api.user(id);
  const staff = await api.user(id, { is_staff: true });
  const words = { skills: ['TypeScript', 'SQL'], 'investment-interests': ['Education'], tags: ['primes', 'Proofs'] };
  for (const [segment, names] of Object.entries(words))
    for (const name of names)
      await sendRequest(api, `/api/v1/taxonomy/${segment}/`, { key: staff.key, method: 'POST', body: { name } });
});
afterAll(() => api.close());
beforeEach(() => api.platform.db.pool.query('delete from people.user_detail'));

interface More {
  readonly key?: string;
  readonly headers?: Record<string, string>;
}
const send = (method: string, path: string, body?: unknown, more: More = {}) =>
  sendRequest(api, path, { key: ada.key, method, ...(body !== undefined && { body }), ...more });
const post = (body: unknown, more: More = {}) => send('POST', list, body, more);
const get = (more: More = {}) => sendRequest(api, me, { key: ada.key, ...more });

const untold = {
  profile_picture: expect.stringMatching(/^https:\/\/api\.test\/media\/avatars\/[0-9a-f-]{36}\.svg$/),
  bio: null,
  address: {},
  country: '',
  phone: null,
  dob: null,
  user_type: 'learner',
  linkedin_url: null,
  github_url: null,
  twitter_url: null,
  facebook_url: null,
  website_url: null,
  portfolio_url: null,
  skills: [],
  investment_interests: [],
  technical_interests: null,
  focus_area: null,
  communication_preferences_phone: false,
  communication_preferences_email: false,
  platform_features_emails: false,
  activity_based_emails: false,
  company_info: {},
  skills_data: [],
  investment_interests_data: [],
  technical_interests_data: [],
  focus_area_data: [],
  additional_data: null,
  top_domain_elo: 0,
  top_domain_rank: 0,
  streak: '0',
  highest_streak: '0',
  streak_freeze_days: '0',
  title: 'Novice',
  unlocked_titles: 'Novice',
  followers_count: 0,
  following_count: 0,
  is_following: false,
  is_followed_back: false,
};

const everything = {
  profile_picture: 'https://files.example/ada.png',
  bio: '  Reads everything twice. ',
  address: { city: 'Lisbon', floors: [1, 2] },
  country: 'Portugal',
  phone: '+351 (21) 000-0000',
  dob: '1999-12-31',
  user_type: 'developer',
  linkedin_url: 'https://linkedin.example/in/ada',
  github_url: 'https://github.example/ada',
  twitter_url: 'https://twitter.example/ada',
  facebook_url: 'https://facebook.example/ada',
  website_url: 'https://ada.example',
  portfolio_url: 'https://ada.example/work',
  skills: ['sql', 'TYPESCRIPT', 'Sql'],
  investment_interests: ['education'],
  technical_interests: ['SQL'],
  focus_area: ['proofs', 'Primes'],
  resume: 'https://api.test/media/cv.pdf',
  communication_preferences_phone: null,
  communication_preferences_email: true,
  platform_features_emails: true,
  activity_based_emails: true,
  company_info: ['Lyceum', 3],
  additional_data: 'anything',
};
const term = (name: string) => ({ id: expect.any(Number), name, description: null });
const told = {
  ...untold,
  ...everything,
  bio: 'Reads everything twice.',
  phone: '+351210000000',
  skills: ['SQL', 'TypeScript'],
  skills_data: [term('SQL'), term('TypeScript')],
  investment_interests: ['Education'],
  investment_interests_data: [term('Education')],
  technical_interests_data: [term('SQL')],
  focus_area: ['Proofs', 'primes'],
  focus_area_data: [{ name: 'Proofs' }, { name: 'primes' }],
};

describe('userDetails.create', () => {
  test('returns 201 with every field at its default for an empty body', async () => {
    const { status, body, headers } = await post({});
    expect([status, body]).toEqual([201, untold]);
    expect(headers.get('location')).toBe(`https://api.test${me}`);
    expect((await get()).body).toEqual(body);
  });
  test('returns 201 with all fields, with the names as the taxonomy spells them', async () => {
    const { status, body } = await post(everything);
    expect([status, body]).toEqual([201, told]);
    expect((await get()).body).toEqual(body);
    expect(() => IAMUserDetail.parse(body)).not.toThrow();
  });
  test('ignores read-only fields', async () => {
    const { body } = await post({ title: 'King', streak: '99', followers_count: 7, skills_data: [{ id: 1 }], user_id: 1 });
    expect(body).toEqual(untold);
  });
  test('returns 409 when details exist', async () => {
    await post({ bio: 'First.' });
    expect((await post({ bio: 'Second.' })).body).toMatchObject({ status: 409, code: 'conflict' });
    const both = await Promise.all([post({}), post({})]);
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
    expect((await get()).body.bio).toBe('First.');
  });
  test('runs once per Idempotency-Key, and returns 422 for another body', async () => {
    const headers = { 'idempotency-key': 'k1' };
    const first = await post({ bio: 'One.' }, { headers });
    await send('PATCH', me, { bio: 'Two.' });
    const again = await post({ bio: 'One.' }, { headers });
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
    expect((await post({ bio: 'Three.' }, { headers })).status).toBe(422);
  });
  test.each([
    ['bio', 'x'.repeat(2001)],
    ['bio', 'nul\0'],
    ['address', null],
    ['address', { text: 'nul\0' }],
    ['address', { text: '\ud800' }],
    ['address', { text: 'x'.repeat(16_384) }],
    ['company_info', [[[[[[[[['deep']]]]]]]]]],
    ['additional_data', { 'k\0': 1 }],
    ['country', 7],
    ['country', 'x'.repeat(101)],
    ['phone', '021 000 0000'],
    ['phone', '+0123456789'],
    ['phone', '+1234567890123456'],
    ['dob', '2026-11-16'],
    ['dob', '1999-02-29'],
    ['dob', '1899-12-31'],
    ['dob', '31.12.1999'],
    ['user_type', 'king'],
    ['user_type', null],
    ['github_url', 'http://github.example/ada'],
    ['github_url', 'javascript:alert(1)'],
    ['website_url', 'https://ada:secret@ada.example/'],
    ['profile_picture', 'data:image/png;base64,AA'],
    ['resume', 'http://files.example/cv.pdf'],
    ['skills', null],
    ['skills', 'SQL'],
    ['communication_preferences_email', 'yes'],
  ])('returns 400 for %s %j', async (field, value) => {
    const { status, body } = await post({ [field]: value });
    // A fault inside of a field has the whole path, such as address.text.
    expect([status, body.code, body.errors[0].attr.split('.')[0]]).toEqual([400, 'validation_error', field]);
    expect((await get()).status).toBe(404);
  });
  test('returns 400 with each unknown name and where the names are listed', async () => {
    const { status, body } = await post({ skills: ['SQL', 'Juggling', ''], github_url: 'http://a.example/' });
    expect([status, body.errors[0].attr]).toEqual([400, 'skills.2']);
    const unknown = await post({
      skills: ['SQL', 'Juggling'],
      technical_interests: ['Nothing'],
      investment_interests: ['Gold'],
      focus_area: ['primes', 'nowhere'],
      github_url: 'http://a.example/',
    });
    expect(unknown.status).toBe(400);
    expect(unknown.body.errors.map(({ attr, code }: { attr: string; code: string }) => [attr, code])).toEqual([
      ['github_url', 'invalid'],
      ['skills.1', 'does_not_exist'],
      ['technical_interests.0', 'does_not_exist'],
      ['investment_interests.0', 'does_not_exist'],
      ['focus_area.1', 'does_not_exist'],
    ]);
    expect(unknown.body.hint).toBe('GET /api/v1/taxonomy/skills/ lists them.');
    expect((await post({ focus_area: ['nowhere'] })).body).toMatchObject({
      detail: 'focus_area.0: "nowhere" is not one of the tags.',
      hint: 'GET /api/v1/taxonomy/tags/ lists them.',
    });
  });
  test('accepts values at the limits', async () => {
    const wide = await post({
      bio: '🦉'.repeat(2000),
      dob: '2026-11-15',
      address: { text: 'x'.repeat(16_384 - 11) },
      company_info: [[[[[[[['deep']]]]]]]],
    });
    expect(wide.status).toBe(201);
  });
  test('returns 401 without credentials, and 403 for a key that may not write', async () => {
    const { key } = await api.user(ada.workspaceId, { scopes: ['read'] });
    expect((await sendRequest(api, list, { method: 'POST', body: {} })).status).toBe(401);
    expect((await post({}, { key })).status).toBe(403);
  });
});

describe('userDetails.list', () => {
  const listed = (query = '', more: More = {}) => sendRequest(api, list + query, { key: ada.key, ...more });
  test('returns 200 with the caller’s own details only', async () => {
    const grace = await api.user(ada.workspaceId);
    await post({ bio: 'Grace.' }, { key: grace.key });
    expect((await listed()).body).toEqual({ count: 0, next: null, previous: null, results: [] });
    await post({});
    expect((await listed('?page_size=1')).body).toEqual({ count: 1, next: null, previous: null, results: [untold] });
    const admin = await api.user(ada.workspaceId, { role: 'owner' });
    expect((await listed('', { key: admin.key })).body.count).toBe(0);
  });
  test('returns 404 for a page that does not exist, and 403 for a key that may not read', async () => {
    const { key } = await api.user(ada.workspaceId, { scopes: ['write'] });
    expect((await listed('?page=2')).body).toMatchObject({ status: 404, code: 'invalid_page' });
    expect((await listed('', { key })).status).toBe(403);
  });
});

describe('userDetails.get', () => {
  test('returns 404 without details, and 403 for a key that may not read', async () => {
    const { key } = await api.user(ada.workspaceId, { scopes: ['write'] });
    expect((await get()).body).toMatchObject({ status: 404, code: 'not_found', detail: 'Not found.' });
    expect((await get({ key })).status).toBe(403);
  });
  test('counts followers and followed users', async () => {
    const grace = await api.user(ada.workspaceId);
    await post({});
    await send('PUT', `/api/v1/iam/users/${grace.id}/follow/`);
    await send('PUT', `/api/v1/iam/users/${ada.id}/follow/`, undefined, { key: grace.key });
    expect((await get()).body).toMatchObject({ followers_count: 1, following_count: 1, is_following: false });
    await send('DELETE', `/api/v1/iam/users/${grace.id}/follow/`);
    await send('DELETE', `/api/v1/iam/users/${ada.id}/follow/`, undefined, { key: grace.key });
  });
  test('omits terms that were deleted, and shows renamed ones', async () => {
    const staff = await api.user(ada.workspaceId, { is_staff: true });
    const made = async (name: string) =>
      (await sendRequest(api, '/api/v1/taxonomy/skills/', { key: staff.key, method: 'POST', body: { name } })).body.id;
    const [gone, kept] = [await made('Falconry'), await made('Weaving')];
    await post({ skills: ['Falconry', 'Weaving'] });
    await sendRequest(api, `/api/v1/taxonomy/skills/${gone}/`, { key: staff.key, method: 'DELETE' });
    await sendRequest(api, `/api/v1/taxonomy/skills/${kept}/`, { key: staff.key, method: 'PATCH', body: { name: 'Knitting' } });
    expect((await get()).body.skills).toEqual(['Knitting']);
  });
});

describe('userDetails.update', () => {
  const patch = (body: unknown, more: More = {}) => send('PATCH', me, body, more);
  test('changes only the fields in the body', async () => {
    await post(everything);
    expect((await patch({})).body).toEqual(told);
    const { body } = await patch({ bio: null, skills: [], focus_area: null, profile_picture: null, resume: null, dob: null });
    const { resume: _, ...rest } = told;
    expect(body).toEqual({
      ...rest,
      bio: null,
      dob: null,
      skills: [],
      skills_data: [],
      focus_area: null,
      focus_area_data: [],
      profile_picture: untold.profile_picture,
    });
  });
  test('sets the picture that others see', async () => {
    await post({ profile_picture: 'https://files.example/ada.png' });
    expect((await ada.client.auth.whoami()).user.profile_picture).toBe('https://files.example/ada.png');
    await send('DELETE', me);
    expect((await ada.client.auth.whoami()).user.profile_picture).toContain('/media/avatars/');
  });
  test('returns 404 before details exist, 400 for an unknown skill, and 403 for a key that may not write', async () => {
    const { key } = await api.user(ada.workspaceId, { scopes: ['read'] });
    expect((await patch({ bio: 'x' })).status).toBe(404);
    await post({});
    expect((await patch({ skills: ['Juggling'] })).status).toBe(400);
    expect((await patch({}, { key })).status).toBe(403);
  });
  test('runs once per Idempotency-Key, and returns 422 for another body', async () => {
    await post({});
    const headers = { 'idempotency-key': 'p1' };
    const first = await patch({ bio: 'One.' }, { headers });
    await patch({ bio: 'Two.' });
    expect((await patch({ bio: 'One.' }, { headers })).text).toBe(first.text);
    expect((await patch({ bio: 'Three.' }, { headers })).status).toBe(422);
    expect((await get()).body.bio).toBe('Two.');
  });
});

describe('userDetails.replace', () => {
  const put = (body: unknown, more: More = {}) => send('PUT', me, body, more);
  test('resets fields that are not in the body to their default', async () => {
    await post(everything);
    expect((await put({ bio: 'Only this.' })).body).toEqual({ ...untold, bio: 'Only this.' });
  });
  test('accepts its own response as the body', async () => {
    const { body } = await post(everything);
    expect((await put(body)).body).toEqual(body);
  });
  test('returns 404 before details exist, 400 for an invalid field, 403 for a read-only key, and 422 for an Idempotency-Key with another body', async () => {
    const { key } = await api.user(ada.workspaceId, { scopes: ['read'] });
    const headers = { 'idempotency-key': 'r1' };
    expect((await put({})).status).toBe(404);
    await post({});
    expect((await put({ country: null })).status).toBe(400);
    expect((await put({}, { key })).status).toBe(403);
    expect((await put({ bio: 'One.' }, { headers })).status).toBe(200);
    expect((await put({ bio: 'Two.' }, { headers })).status).toBe(422);
  });
});

describe('userDetails.remove', () => {
  test('returns 204 and deletes all values, so that creating starts with the defaults', async () => {
    await post(everything);
    expect((await send('DELETE', me)).status).toBe(204);
    expect([(await get()).status, (await send('DELETE', me)).status]).toEqual([404, 404]);
    expect((await post({})).body).toEqual(untold);
  });
  test('returns 403 for a key that may not write', async () => {
    const { key } = await api.user(ada.workspaceId, { scopes: ['read'] });
    expect((await send('DELETE', me, undefined, { key })).status).toBe(403);
  });
});

describe('userDetails', () => {
  test('returns 409 while a write with the same Idempotency-Key is running', async () => {
    const more = { headers: { 'idempotency-key': 'running' } };
    const answers = await withBlockedIdempotencyClaims(api, () =>
      Promise.all([post({}, more), send('PUT', me, {}, more), send('PATCH', me, {}, more), send('DELETE', me, undefined, more)]),
    );
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('idempotency_in_progress'));
  });
});
