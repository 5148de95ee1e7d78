import { MilestoneProgress } from '@lyceum/contract/product/milestone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../testing/send-request.ts';
import type { TestUser } from '../../testing/start-test-api.ts';
import { createPublishedExperience } from '../experiences/experiences.fixtures.ts';
import { aMilestone, day, milestones, openRewards, type Rewards } from './rewards.fixtures.ts';

let studio: Rewards;
beforeAll(async () => {
  studio = await openRewards();
});
afterAll(() => studio.api.close());

const create: Rewards['create'] = (...request) => studio.create(...request);
const change: Rewards['change'] = (...request) => studio.change(...request);
const engage: Rewards['engage'] = (...request) => studio.engage(...request);
const workspace: Rewards['workspace'] = () => studio.workspace();

describe('rewards.me', () => {
  const own = async ({ client }: TestUser) => (await client.rewards.me()).results;
  test('reports progress and awards the points once at completion', async () => {
    const { admin, member } = await workspace();
    const { id } = (await create(aMilestone({ points: 50, target: { activity: 'experience_completed', count: 2 } }), admin)).body;
    const some = [
      await createPublishedExperience(studio.maker),
      await createPublishedExperience(studio.maker),
      await createPublishedExperience(studio.maker),
    ];
    const [first, ...others] = some.map(({ uid }) => uid);
    await engage(first ?? '', member, 'complete');
    expect(await own(member)).toMatchObject([
      {
        milestone: { id },
        period_start: '2026-11-01',
        period_end: '2026-11-30',
        current: 1,
        target: 2,
        completed: false,
        completed_at: null,
      },
    ]);
    for (const uid of others) await engage(uid, member, 'complete');
    const [progress] = await own(member);
    expect(MilestoneProgress.parse(progress)).toMatchObject({
      current: 2,
      completed: true,
      completed_at: studio.now().toISOString(),
    });
    expect((await member.client.activity.me()).points).toBe(80);
    expect((await own(admin))[0]).toMatchObject({ current: 0, completed: false });
    const { results } = await member.client.notifications.list();
    expect(results).toMatchObject([{ notification_type: '2', text: { kind: 'milestone_completed', milestone: id, points: 50 } }]);
  });
  test('awards the points once under concurrent activities', async () => {
    const { admin, member } = await workspace();
    await create(aMilestone({ points: 1000, target: { activity: 'experience_completed', count: 5 } }), admin);
    const some = await Promise.all(Array.from({ length: 20 }, () => createPublishedExperience(studio.maker)));
    await Promise.all(some.map(({ uid }) => engage(uid, member, 'complete')));
    expect((await member.client.activity.me()).points).toBe(1200);
    const { count } = await member.client.activity.list({ kind: 'milestone_completed' });
    expect([count, (await member.client.notifications.list()).count]).toEqual([1, 1]);
  });
  test('restarts a recurring milestone in each period, and no other', async () => {
    const { admin, member } = await workspace();
    const today = { milestone_type: '6', start_date: dateOf(studio.now()), end_date: dateOf(studio.now()) };
    const daily = (await create(aMilestone({ ...today, points: 10, is_recurring: true }), admin)).body;
    const once = (await create(aMilestone({ ...today, points: 100 }), admin)).body;
    const { uid } = await createPublishedExperience(studio.maker);
    for (let days = 0; days < 3; days += 1) {
      await engage(uid, member, 'view');
      studio.pass(day);
    }
    expect((await member.client.activity.me()).points).toBe(3 + 3 * 10 + 100);
    expect((await own(member)).map(({ milestone, completed }) => [milestone.id, completed])).toEqual([[daily.id, false]]);
    expect(once.id).not.toBe(daily.id);
  });
  test('completes several milestones with one activity and keeps completions of deleted milestones', async () => {
    const { admin, member } = await workspace();
    const [one, other] = [
      (await create(aMilestone({ points: 1 }), admin)).body,
      (await create(aMilestone({ points: 2 }), admin)).body,
    ];
    const { uid } = await createPublishedExperience(studio.maker);
    await engage(uid, member, 'view');
    await sendRequest(studio.api, `${milestones}${one.id}/`, { key: admin.key, method: 'DELETE' });
    const { results, count } = await member.client.rewards.reached();
    expect([count, results]).toEqual([
      2,
      [other, one].map(({ id, title, points }) => ({
        milestone: id,
        title,
        points,
        period_start: '2026-11-01',
        period_end: '2026-11-30',
        completed_at: studio.now().toISOString(),
      })),
    ]);
    expect((await admin.client.rewards.reached()).count).toBe(0);
    expect((await sendRequest(studio.api, '/api/v1/rewards/me/reached/?page=9', { key: member.key })).status).toBe(404);
  });
  test('returns 409 for a change of the periods after a completion and never awards twice', async () => {
    const { admin, member } = await workspace();
    const { id } = (await create(aMilestone({ points: 7 }), admin)).body;
    const { uid } = await createPublishedExperience(studio.maker);
    await engage(uid, member, 'view');
    for (const body of [{ period_number: 10 }, { is_recurring: true }, { milestone_type: '5', period_number: 1 }, { year: 2025 }])
      expect([body, (await change(id, body, admin)).status]).toEqual([body, 409]);
    expect((await change(id, { title: 'Renamed', points: 9, target: { activity: 'active_day', count: 2 } }, admin)).status).toBe(
      200,
    );
    studio.pass(day);
    await engage(uid, member, 'view');
    expect((await member.client.activity.me()).points).toBe(9);
  });
  test('ends a period by the date in the user’s time zone', async () => {
    const { admin, member } = await workspace();
    await member.client.users.updateMe({ body: { timezone: 'Pacific/Kiritimati' } });
    const today = dateOf(studio.now());
    await create(aMilestone({ milestone_type: '6', start_date: today, end_date: today, points: 50 }), admin);
    const evening = Date.parse(`${today}T13:00:00Z`);
    if (studio.now().getTime() < evening) studio.pass(evening - studio.now().getTime());
    const { uid } = await createPublishedExperience(studio.maker);
    await engage(uid, member, 'view');
    expect([await own(member), (await member.client.activity.me()).points]).toEqual([[], 1]);
  });
  test('counts earlier activity of the period at the next activity', async () => {
    const { admin, member } = await workspace();
    const [one, other] = [await createPublishedExperience(studio.maker), await createPublishedExperience(studio.maker)];
    await engage(one.uid, member, 'complete');
    await create(aMilestone({ points: 50, target: { activity: 'experience_completed', count: 2 } }), admin);
    await engage(other.uid, member, 'complete');
    expect((await own(member))[0]).toMatchObject({ completed: true });
    await create(aMilestone({ points: 50, target: { activity: 'experience_completed', count: 2 } }), admin);
    await engage(other.uid, member, 'view');
    expect((await own(member)).map(({ completed }) => completed)).toEqual([true, true]);
  });
  test('does not complete inactive or future milestones', async () => {
    const { admin, member } = await workspace();
    await create(aMilestone({ status: '2', points: 7 }), admin);
    await create(aMilestone({ is_active: false, points: 7 }), admin);
    await create(aMilestone({ period_number: 12, points: 7 }), admin);
    const { uid } = await createPublishedExperience(studio.maker);
    await engage(uid, member, 'view');
    expect([await own(member), (await member.client.activity.me()).points]).toEqual([[], 1]);
  });
});

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

test('exports completions with personal data and erases them with the user', async () => {
  const { admin, member } = await workspace();
  await create(aMilestone({ points: 5 }), admin);
  const { uid } = await createPublishedExperience(studio.maker);
  await engage(uid, member, 'view');
  const { others } = await member.client.personalData.export();
  expect(others['milestones']).toMatchObject([{ points: 5 }]);
  await member.client.personalData.erase();
  const left = await studio.api.owner.query('select from rewards.completion where user_id = $1', [member.id]);
  expect(left.rowCount).toBe(0);
});
