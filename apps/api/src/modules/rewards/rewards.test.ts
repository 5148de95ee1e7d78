import { Milestone, milestoneLimits } from '@lyceum/contract/product/milestone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../testing/send-request.ts';
import type { TestUser } from '../../testing/start-test-api.ts';
import { aMilestone, milestones, openRewards, type Rewards } from './rewards.fixtures.ts';

let studio: Rewards;
beforeAll(async () => {
  studio = await openRewards();
});
afterAll(() => studio.api.close());

const create: Rewards['create'] = (...request) => studio.create(...request);
const change: Rewards['change'] = (...request) => studio.change(...request);
const workspace: Rewards['workspace'] = () => studio.workspace();
const faultsOf = ({ body }: { body: { errors: { attr: string }[] } }) => body.errors.map(({ attr }) => attr);

describe('rewards.create', () => {
  test('returns 201 with every field of the specification and a Location', async () => {
    const body = aMilestone({ points: 5, target: { activity: 'experience_completed', count: 3 }, is_recurring: true });
    const created = await create(body);
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`https://api.test${milestones}${created.body.id}/`);
    expect(Milestone.parse(created.body)).toEqual({
      ...body,
      id: expect.any(Number),
      uid: expect.any(String),
      priority: '2',
      status: '1',
      is_active: true,
      start_date: null,
      end_date: null,
      created_at: studio.now().toISOString(),
      updated_at: studio.now().toISOString(),
      deleted_at: null,
      created_by: String(studio.admin.id),
      updated_by: null,
      deleted_by: null,
    });
  });
  test('defaults to a daily, active, non-recurring milestone of medium priority, 0 points and one active day', async () => {
    const { milestone_type: _type, ...least } = aMilestone({ period_number: 319 });
    expect((await create(least)).body).toMatchObject({
      milestone_type: '1',
      priority: '2',
      status: '1',
      is_recurring: false,
      points: 0,
      target: { activity: 'active_day', count: 1 },
    });
  });
  test.each([
    ...['1', '2', '3', '4', '5'].map((milestone_type) => ({ milestone_type, period_number: 1 })),
    { milestone_type: '6', start_date: '2026-01-01', end_date: '2026-01-01' },
    ...['1', '2', '3', '4'].map((priority) => ({ priority })),
    ...['1', '2'].map((status) => ({ status })),
    { milestone_type: 3, priority: 4, status: 2 },
  ])('returns 201 for %j', async (more) => {
    const { status, body } = await create(aMilestone(more));
    const asText = Object.entries(more).map(([name, value]) => [
      name,
      ['milestone_type', 'priority', 'status'].includes(name) ? String(value) : value,
    ]);
    expect([status, body]).toMatchObject([201, Object.fromEntries(asText)]);
  });
  test.each([
    [{ milestone_type: '7' }, 'milestone_type'],
    [{ milestone_type: '0' }, 'milestone_type'],
    [{ milestone_type: 'Daily' }, 'milestone_type'],
    [{ priority: '5' }, 'priority'],
    [{ status: '4' }, 'status'],
    [{ status: '3' }, 'status'],
    [{ title: '' }, 'title'],
    [{ title: undefined }, 'title'],
    [{ description: undefined }, 'description'],
    [{ icon: undefined }, 'icon'],
    [{ icon: 'http://elsewhere.test/icon.svg' }, 'icon'],
    [{ icon: 'javascript:alert(1)' }, 'icon'],
    [{ year: undefined }, 'year'],
    [{ year: 1999 }, 'year'],
    [{ year: 2101 }, 'year'],
    [{ year: '2026' }, 'year'],
    [{ period_number: undefined }, 'period_number'],
    [{ period_number: 0 }, 'period_number'],
    [{ period_number: 1.5 }, 'period_number'],
    [{ period_number: 13 }, 'period_number'],
    [{ milestone_type: '1', period_number: 366 }, 'period_number'],
    [{ milestone_type: '2', year: 2025, period_number: 53 }, 'period_number'],
    [{ milestone_type: '4', period_number: 5 }, 'period_number'],
    [{ milestone_type: '5', period_number: 2 }, 'period_number'],
    [{ milestone_type: '6', end_date: '2026-01-01' }, 'start_date'],
    [{ milestone_type: '6', start_date: '2026-01-02', end_date: '2026-01-01' }, 'end_date'],
    [{ milestone_type: '6', start_date: '2026-02-30', end_date: '2026-03-01' }, 'start_date'],
    [{ milestone_type: '6', start_date: '2026-02-01T00:00:00Z', end_date: '2026-03-01' }, 'start_date'],
    [{ start_date: '2026-11-01' }, 'start_date'],
    [{ milestone_type: '6', start_date: '0000-01-01', end_date: '2026-03-01' }, 'start_date'],
    [{ milestone_type: '6', start_date: '2026-01-01', end_date: '2101-01-01' }, 'end_date'],
    [{ points: -1 }, 'points'],
    [{ points: 1_000_001 }, 'points'],
    [{ is_recurring: 'sometimes' }, 'is_recurring'],
    [{ target: { activity: 'breathing', count: 1 } }, 'target.activity'],
    [{ target: { activity: 'milestone_completed', count: 1 } }, 'target.activity'],
    [{ target: { activity: 'active_day', count: 0 } }, 'target.count'],
  ])('returns 400 for %j', async (more, field) => {
    const refused = await create(aMilestone(more));
    expect([refused.status, faultsOf(refused)]).toEqual([400, [field]]);
  });
  test('returns 403 for members, even with an invalid body', async () => {
    expect((await create(aMilestone(), { key: studio.maker.key })).status).toBe(403);
    expect((await create({}, { key: studio.maker.key })).status).toBe(403);
  });
  test('returns 409 for the same type, year, period and title in the same workspace', async () => {
    const body = aMilestone();
    const { id } = (await create(body)).body;
    const again = await create({ ...body, points: 7 });
    expect([again.status, faultsOf(again)]).toEqual([409, ['title']]);
    expect((await create({ ...body, period_number: 12 })).status).toBe(201);
    expect((await create(body, { key: (await workspace()).admin.key })).status).toBe(201);
    await sendRequest(studio.api, `${milestones}${id}/`, { key: studio.admin.key, method: 'DELETE' });
    expect((await create(body)).status).toBe(201);
  });
  test('returns 409 above the limit of active milestones', async () => {
    const { admin } = await workspace();
    const { workspaceId, id } = admin;
    await studio.api.owner.query(
      `insert into rewards.milestone (uid, workspace_id, milestone_type, priority, status, title, description, icon, period_number,
         year, is_recurring, points, target_activity, target_count, first_day, last_day, created_by, created_at, updated_at, is_active)
       select gen_random_uuid(), $1, '5', '2', '1', 'Number ' || n, 'One of many', 'https://media.test/icon.svg', 1, 2026, false, 0,
         'active_day', 1, '2026-01-01', '2026-12-31', $2, now(), now(), true from generate_series(1, $3::int) n`,
      [workspaceId, id, milestoneLimits.active],
    );
    const refused = await create(aMilestone(), admin);
    expect([refused.status, faultsOf(refused)]).toEqual([409, ['status']]);
    const inactive = await create(aMilestone({ status: '2' }), admin);
    expect(inactive.status).toBe(201);
    expect((await change(inactive.body.id, { status: '1' }, admin)).status).toBe(409);
  });
});

describe('rewards.create', () => {
  test('creates one of several equal milestones sent concurrently', async () => {
    const body = aMilestone();
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await create(body)).status));
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

describe('rewards.update', () => {
  const changes = (from: string[], to: string) => from.map((status) => [status, to] as const);
  test.each([...changes(['2', '3'], '1'), ...changes(['1', '3'], '2'), ...changes(['1', '2'], '3')])(
    'changes the status from %s to %s as the state machine allows',
    async (from, to) => {
      const { id } = (await create(aMilestone())).body;
      const steps = { 1: [], 2: ['2'], 3: ['3'] }[from] ?? [];
      for (const status of steps) await change(id, { status });
      const { status, body } = await change(id, { status: to });
      if (from === '3' && to === '1') expect([status, body.code]).toEqual([400, 'invalid_transition']);
      else expect([status, body.status, body.updated_by]).toEqual([200, to, String(studio.admin.id)]);
    },
  );
  test('changes only the fields that are sent', async () => {
    const before = (await create(aMilestone({ points: 3 }))).body;
    const { body } = await change(before.id, { title: 'Renamed', target: { activity: 'quest_created', count: 2 } });
    expect(body).toEqual({
      ...before,
      title: 'Renamed',
      target: { activity: 'quest_created', count: 2 },
      updated_by: String(studio.admin.id),
    });
  });
  test('returns 400 when a change does not fit the stored fields', async () => {
    const { id } = (await create(aMilestone())).body;
    expect(faultsOf(await change(id, { milestone_type: '4' }))).toEqual(['period_number']);
    expect(faultsOf(await change(id, { milestone_type: '6' }))).toEqual(['start_date', 'end_date']);
    expect((await change(id, { milestone_type: '6', start_date: '2026-01-01', end_date: '2026-01-09' })).status).toBe(200);
    expect(faultsOf(await change(id, { milestone_type: '3' }))).toEqual(['start_date', 'end_date']);
  });
  test('returns 403 for members, 404 for another workspace’s milestone and 409 for a taken title', async () => {
    const one = (await create(aMilestone())).body;
    const other = (await create(aMilestone())).body;
    expect((await change(one.id, { title: 'Mine' }, studio.maker)).status).toBe(403);
    expect((await change(one.id, { title: 'Mine' }, (await workspace()).admin)).status).toBe(404);
    expect((await change(one.id, { title: other.title })).status).toBe(409);
  });
});

describe('rewards.list, rewards.get, rewards.remove', () => {
  test('show all milestones to admins, active ones to members and none to other workspaces', async () => {
    const { admin, member } = await workspace();
    const stranger = (await workspace()).admin;
    const [active, inactive, archived] = [
      (await create(aMilestone({ priority: '1' }), admin)).body,
      (await create(aMilestone({ status: '2' }), admin)).body,
      (await create(aMilestone({ milestone_type: '5', period_number: 1 }), admin)).body,
    ];
    await change(archived.id, { status: '3' }, admin);
    const listIds = async ({ client }: TestUser, query: object = {}) =>
      (await client.rewards.list(query)).results.map(({ id }) => id);
    expect(await listIds(admin)).toEqual([archived.id, inactive.id, active.id]);
    expect(await listIds(member)).toEqual([active.id]);
    expect(await listIds(stranger)).toEqual([]);
    expect(await listIds(admin, { status: '2' })).toEqual([inactive.id]);
    expect(await listIds(member, { status: '2' })).toEqual([]);
    expect(await listIds(admin, { milestone_type: '5' })).toEqual([archived.id]);
    expect(await listIds(admin, { priority: '1' })).toEqual([active.id]);
    expect(await listIds(admin, { year: 2027 })).toEqual([]);
    const getStatus = async ({ key }: TestUser, id: number) =>
      (await sendRequest(studio.api, `${milestones}${id}/`, { key })).status;
    expect([
      await getStatus(admin, inactive.id),
      await getStatus(member, inactive.id),
      await getStatus(member, active.id),
    ]).toEqual([200, 404, 200]);
    expect(await getStatus(stranger, active.id)).toBe(404);
  });
  test('return 400 for an invalid filter and 404 for a page out of range', async () => {
    const { key } = studio.admin;
    for (const query of ['status=9', 'milestone_type=x', 'priority=0', 'year=1'])
      expect([query, (await sendRequest(studio.api, `${milestones}?${query}`, { key })).status]).toEqual([query, 400]);
    expect((await sendRequest(studio.api, `${milestones}?page=999`, { key })).status).toBe(404);
    expect((await sendRequest(studio.api, '/api/v1/rewards/me/?page=999', { key })).status).toBe(404);
  });
  test('let only admins delete a milestone, which is then gone for everyone', async () => {
    const { id } = (await create(aMilestone())).body;
    const remove = ({ key }: TestUser) => sendRequest(studio.api, `${milestones}${id}/`, { key, method: 'DELETE' });
    expect((await remove(studio.maker)).status).toBe(403);
    expect((await remove((await workspace()).admin)).status).toBe(404);
    expect((await remove(studio.admin)).status).toBe(204);
    expect((await remove(studio.admin)).status).toBe(404);
    expect((await sendRequest(studio.api, `${milestones}${id}/`, studio.admin)).status).toBe(404);
  });
});

describe('an Idempotency-Key', () => {
  test('returns 409 while the first request runs, then replays it, and 422 for another body', async () => {
    const { id } = (await create(aMilestone())).body;
    const headers = { 'idempotency-key': 'rewards' };
    const { key } = studio.admin;
    const statuses = await withBlockedIdempotencyClaims(studio.api, async () =>
      Promise.all([
        create(aMilestone(), { headers }),
        change(id, { points: 1 }, { headers }),
        sendRequest(studio.api, `${milestones}${id}/`, { key, method: 'DELETE', headers }),
      ]),
    );
    expect(statuses.map(({ status }) => status)).toEqual([409, 409, 409]);
    const body = aMilestone();
    const first = await create(body, { headers });
    expect((await create(body, { headers })).text).toBe(first.text);
    expect((await create(aMilestone(), { headers })).status).toBe(422);
    await change(id, { points: 1 }, { headers });
    expect((await change(id, { points: 2 }, { headers })).status).toBe(422);
  });
});
