import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';
import { anEvent } from './events.fixtures.ts';

const upcoming = '/api/v1/community/events/upcoming/';
const all = '/api/v1/community/events/';
const now = new Date('2026-11-14T12:00:00Z');
let api: TestApi;
let member: TestUser;

/** Name, type, start, end and further fields, in the order of ids. */
const given: readonly [string, string, string, string, Record<string, unknown>?][] = [
  ['Past contest', 'contest', '2026-11-01T10:00:00Z', '2026-11-01T12:00:00Z'],
  ['Running summit', 'summit', '2026-11-14T11:00:00Z', '2026-11-14T13:00:00Z'],
  ['Starting now', 'panel', '2026-11-14T12:00:00Z', '2026-11-14T13:00:00Z'],
  ['Just ended', 'panel', '2026-11-14T10:00:00Z', '2026-11-14T12:00:00Z'],
  ['Far workshop', 'workshop', '2027-01-01T10:00:00Z', '2027-01-01T12:00:00Z', { event_description: 'Rust and 100% _cotton_' }],
  ['In a moment', 'challenge', '2026-11-14T12:00:00.001Z', '2026-11-14T13:00:00Z', { event_prize: 'Fame' }],
  ['Twin one', 'masterclass', '2026-12-01T10:00:00Z', '2026-12-01T12:00:00Z', { event_description: 'ÉTUDES for the piano' }],
  [
    'Twin two',
    'panel',
    '2026-12-01T10:00:00Z',
    '2026-12-01T11:00:00Z',
    { event_description: 'back\\slash', event_prize: 'A book' },
  ],
  ['Summit of all', 'summit', '2026-12-24T10:00:00Z', '2026-12-24T12:00:00Z'],
  ['Contest 1000', 'contest', '2026-11-30T10:00:00Z', '2026-11-30T12:00:00Z', { event_description: 'xcottonx and Rust' }],
];

beforeAll(async () => {
  api = await startTestApi({ platform: { clock: { now: () => now } } });
  const { id } = await api.workspace();
  const staff = await api.user(id, { is_staff: true });
  member = await api.user(id);
  for (const [event_name, event_type, event_start_date, event_end_date, more] of given)
    await staff.client.communityEvents.create({
      body: anEvent({ event_name, event_type, event_start_date, event_end_date, ...more }),
    });
});
afterAll(() => api.close());

const get = (target: string) => sendRequest(api, target, { key: member.key });
/** All of a list, by following `next`. */
async function namesByNext(target: string): Promise<string[]> {
  const { status, body } = await get(target);
  expect(status).toBe(200);
  const here = body.results.map(({ event_name }: { event_name: string }) => event_name);
  if (body.next === null) return here;
  const { pathname, search } = new URL(body.next);
  return [...here, ...(await namesByNext(pathname + search))];
}
const names = async (target: string): Promise<string[]> => {
  const { status, body } = await get(target);
  expect(status).toBe(200);
  expect(body.count).toBeGreaterThanOrEqual(body.results.length);
  return body.results.map(({ event_name }: { event_name: string }) => event_name);
};

const nearestFirst = ['In a moment', 'Contest 1000', 'Twin one', 'Twin two', 'Summit of all', 'Far workshop'];

describe('communityEvents.upcoming', () => {
  test('lists events that have not started, the nearest first, ties by id', async () => {
    expect(await names(upcoming)).toEqual(nearestFirst);
  });
  test('returns the page wrapper and every field', async () => {
    const { body } = await get(`${upcoming}?page_size=1`);
    expect(Object.keys(body)).toEqual(['count', 'next', 'previous', 'results']);
    expect(body.count).toBe(6);
    expect(Object.keys(body.results[0])).toEqual([
      'id',
      'uid',
      'event_name',
      'event_description',
      'event_type',
      'event_start_date',
      'event_end_date',
      'event_logo',
      'event_banner',
      'event_website',
      'event_prize',
      'created_at',
      'updated_at',
    ]);
  });
  test('returns the same list for every workspace, with and without the trailing slash', async () => {
    const { key } = await api.workspace();
    expect((await sendRequest(api, upcoming.slice(0, -1), { key })).body.results).toEqual((await get(upcoming)).body.results);
  });
  test.each([
    ['contest', ['Contest 1000']],
    ['challenge', ['In a moment']],
    ['workshop', ['Far workshop']],
    ['masterclass', ['Twin one']],
    ['panel', ['Twin two']],
    ['summit', ['Summit of all']],
  ])('lists only the events of event_type=%s', async (type, expected) => {
    expect(await names(`${upcoming}?event_type=${type}`)).toEqual(expected);
  });
  test.each(['party', 'Contest', '', 'contest,panel', 'contest&event_type=panel'])(
    'returns 400 for event_type=%s',
    async (type) => {
      const { status, body } = await get(`${upcoming}?event_type=${type}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'validation_error', errors: [{ attr: 'event_type' }] });
    },
  );
  test.each([
    ['twin', ['Twin one', 'Twin two']],
    ['TWIN%20ONE', ['Twin one']],
    ['one%20twin', ['Twin one']],
    ['twin%20summit', []],
    ['études', ['Twin one']],
    ['rust', ['Contest 1000', 'Far workshop']],
    ['piano%20twin', ['Twin one']],
    ['%25', ['Far workshop']],
    ['100%25', ['Far workshop']],
    ['_cotton_', ['Far workshop']],
    ['cotton', ['Contest 1000', 'Far workshop']],
    ['%5C', ['Twin two']],
    ['k%5Cs', ['Twin two']],
    ['one%0A%C3%89TUDES', ['Twin one']],
    ['oneÉTUDES', []],
    ['', nearestFirst],
    ['%20%20', nearestFirst],
  ])('search=%s finds %j', async (search, expected) => {
    expect(await names(`${upcoming}?search=${search}`)).toEqual(expected);
  });
  test.each(['%00', 'x'.repeat(201), 'a&search=b'])('returns 400 for search=%s', async (search) => {
    const { status, body } = await get(`${upcoming}?search=${search}`);
    expect([status, body.errors[0].attr]).toEqual([400, 'search']);
  });
  test('accepts a search of 200 characters and of many words', async () => {
    expect(await names(`${upcoming}?search=${'%C3%A9'.repeat(200)}`)).toEqual([]);
    expect(await names(`${upcoming}?search=${'t+'.repeat(100)}`)).toEqual(nearestFirst);
  });
  test.each([
    ['-event_start_date', nearestFirst.toReversed()],
    ['event_name', ['Contest 1000', 'Far workshop', 'In a moment', 'Summit of all', 'Twin one', 'Twin two']],
    ['-event_name', ['Twin two', 'Twin one', 'Summit of all', 'In a moment', 'Far workshop', 'Contest 1000']],
    ['id', ['Far workshop', 'In a moment', 'Twin one', 'Twin two', 'Summit of all', 'Contest 1000']],
    ['-id', ['Contest 1000', 'Summit of all', 'Twin two', 'Twin one', 'In a moment', 'Far workshop']],
    ['event_start_date,-id', ['In a moment', 'Contest 1000', 'Twin two', 'Twin one', 'Summit of all', 'Far workshop']],
    ['event_start_date,event_end_date', ['In a moment', 'Contest 1000', 'Twin two', 'Twin one', 'Summit of all', 'Far workshop']],
    ['event_prize,event_name', ['Twin two', 'In a moment', 'Contest 1000', 'Far workshop', 'Summit of all', 'Twin one']],
    ['-event_prize,event_name', ['Contest 1000', 'Far workshop', 'Summit of all', 'Twin one', 'In a moment', 'Twin two']],
    ['nonsense', nearestFirst],
    ['--event_name', nearestFirst],
    ['deleted_at', nearestFirst],
    ['event_name;drop', nearestFirst],
    ['', nearestFirst],
    ['nonsense,%20-id%20,event_name', ['Contest 1000', 'Summit of all', 'Twin two', 'Twin one', 'In a moment', 'Far workshop']],
    ['-id,id', ['Contest 1000', 'Summit of all', 'Twin two', 'Twin one', 'In a moment', 'Far workshop']],
  ])('sorts by ordering=%s, on every page', async (ordering, expected) => {
    expect(await names(`${upcoming}?ordering=${ordering}`)).toEqual(expected);
    expect(await names(`${upcoming}?ordering=${ordering}&page_size=2&page=2`)).toEqual(expected.slice(2, 4));
    expect(await namesByNext(`${upcoming}?ordering=${ordering}&page_size=1`)).toEqual(expected);
  });
  test('combines filters', async () => {
    expect(await names(`${upcoming}?search=twin&event_type=panel&ordering=-id`)).toEqual(['Twin two']);
  });
  test('returns 401 without credentials and 403 for a key without the read scope', async () => {
    expect((await sendRequest(api, `${upcoming}?event_type=party`)).status).toBe(401);
    const { key } = await api.user(member.workspaceId, { scopes: ['write'] });
    expect((await sendRequest(api, upcoming, { key })).status).toBe(403);
  });
});

describe('pages of community events', () => {
  const bare = (link: string | null) => link?.replace(/_k=[\w.-]+&/, '') ?? null;
  test.each([
    ['', 1, null, null],
    ['?page_size=2', 1, '?page=2&page_size=2', null],
    ['?page_size=2&page=2', 2, '?page=3&page_size=2', '?page_size=2'],
    ['?page_size=2&page=3', 3, null, '?page=2&page_size=2'],
    ['?page_size=2&page=last', 3, null, '?page=2&page_size=2'],
    ['?page_size=2&page=', 1, '?page=2&page_size=2', null],
    ['?search=t%20w&page_size=1&x=%2F&event_type=panel', 1, null, null],
    ['?z=1&page_size=4&a=b%20c', 1, '?a=b+c&page=2&page_size=4&z=1', null],
    ['?page_size=0', 1, null, null],
    ['?page_size=-1', 1, null, null],
    ['?page_size=many', 1, null, null],
    ['?page_size=1000', 1, null, null],
  ])('contain the right events and links for the query "%s"', async (query, page, next, previous) => {
    const { body } = await get(upcoming + query);
    const link = (parameters: string | null) => (parameters === null ? null : `https://api.test${upcoming}${parameters}`);
    expect([bare(body.next), body.previous]).toEqual([link(next), link(previous)]);
    const size = Number(/page_size=([124])\b/.exec(query)?.[1] ?? 20);
    expect(body.results).toHaveLength(Math.min(size, body.count - (page - 1) * size));
  });
  test.each(['0', '-1', '7', 'two', '1.0', '99999999999999999999', '%00'])('return 404 for page=%s', async (page) => {
    const { status, body } = await get(`${upcoming}?page_size=1&page=${page}`);
    expect([status, body.code, body.detail]).toEqual([404, 'invalid_page', 'Invalid page.']);
  });
  test('return an empty page 1 and 404 for page 2 of an empty list', async () => {
    expect((await get(`${upcoming}?search=nothing-like-it`)).body).toEqual({ count: 0, next: null, previous: null, results: [] });
    expect((await get(`${upcoming}?search=nothing-like-it&page=last`)).status).toBe(200);
    expect((await get(`${upcoming}?search=nothing-like-it&page=2`)).status).toBe(404);
  });
  test('are all followed by the client', async () => {
    const seen: string[] = [];
    for (let target: string | null = `${upcoming}?page_size=1`; target !== null; ) {
      const { body }: { body: { next: string | null; results: { event_name: string }[] } } = await get(target);
      seen.push(...body.results.map(({ event_name }) => event_name));
      target = body.next;
    }
    expect(seen).toEqual(nearestFirst);
    expect((await member.client.communityEvents.upcoming({ page_size: '2' })).results).toHaveLength(2);
  });
});

describe('communityEvents.list', () => {
  const latestFirst = [
    'Far workshop',
    'Summit of all',
    'Twin two',
    'Twin one',
    'Contest 1000',
    'In a moment',
    'Starting now',
    'Running summit',
    'Just ended',
    'Past contest',
  ];
  test('lists all events, the latest first', async () => {
    expect(await names(all)).toEqual(latestFirst);
  });
  test.each([
    ['past=true', ['Just ended', 'Past contest']],
    ['past=1', ['Just ended', 'Past contest']],
    ['past=False', latestFirst.slice(0, 8)],
    ['past=true&event_type=contest', ['Past contest']],
    ['search=contest&ordering=event_start_date', ['Past contest', 'Contest 1000']],
    ['event_type=summit', ['Summit of all', 'Running summit']],
    ['page_size=3&page=2', latestFirst.slice(3, 6)],
  ])('lists the matching events for ?%s', async (query, expected) => {
    expect(await names(`${all}?${query}`)).toEqual(expected);
  });
  test.each(['past=yes', 'past=', 'event_type=party', 'search=%00'])('returns 400 for %s', async (query) => {
    expect((await get(`${all}?${query}`)).status).toBe(400);
  });
  test('returns 401 without credentials, 403 for a key that may not read, and 404 for a page that does not exist', async () => {
    const { key } = await api.user(member.workspaceId, { scopes: ['write'] });
    expect((await sendRequest(api, all)).status).toBe(401);
    expect((await sendRequest(api, all, { key })).status).toBe(403);
    expect((await get(`${all}?page=2`)).status).toBe(404);
  });
});
