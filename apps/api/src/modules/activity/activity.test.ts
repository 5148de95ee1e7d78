import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../testing/send-request.ts';
import type { TestUser } from '../../testing/start-test-api.ts';
import { createPublishedExperience, openStudio, type Studio } from '../experiences/experiences.fixtures.ts';

const day = 24 * 3_600_000;
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.api.close());

const engage = (uid: string, { key }: TestUser, kind: string) =>
  sendRequest(studio.api, `/api/v1/community/experiences/${uid}/engagements/`, { key, method: 'POST', body: { kind } });
const createUser = () => studio.api.user(studio.maker.workspaceId);

describe('activity.me', () => {
  test('returns zeros and the first title for a user without activity', async () => {
    const { client } = await createUser();
    expect(await client.activity.me()).toEqual({
      points: 0,
      streak: 0,
      highest_streak: 0,
      streak_freeze_days: 0,
      active_today: false,
      today: studio.now().toISOString().slice(0, 10),
      timezone: 'UTC',
      title: 'Novice',
      unlocked_titles: ['Novice'],
      next_title: { title: 'Explorer', points: 100 },
    });
  });
  test('gives points once for each thing createPublishedExperience, created, viewed and completed', async () => {
    const [reader, maker] = [await createUser(), await createUser()];
    const { uid, id } = await createPublishedExperience(maker);
    await maker.client.experiences.unpublish({ id });
    await maker.client.experiences.publish({ id });
    await maker.client.quests.create({ body: { name: 'Once' } });
    expect(await maker.client.activity.me()).toMatchObject({ points: 30, streak: 1, active_today: true });
    for (const kind of ['view', 'view', 'complete', 'complete', 'like']) await engage(uid, reader, kind);
    expect(await reader.client.activity.me()).toMatchObject({ points: 11 });
    const { results, count } = await reader.client.activity.list();
    expect([count, results.map(({ kind, points }) => [kind, points])]).toEqual([
      2,
      [
        ['experience_completed', 10],
        ['experience_viewed', 1],
      ],
    ]);
  });
  test('counts consecutive days as a streak, which user details show as text', async () => {
    const reader = await createUser();
    await reader.client.userDetails.create({ body: {} });
    const { uid } = await createPublishedExperience(studio.maker);
    for (let days = 0; days < 3; days += 1) {
      await engage(uid, reader, 'view');
      studio.pass(day);
    }
    expect(await reader.client.activity.me()).toMatchObject({ streak: 3, highest_streak: 3, active_today: false });
    expect(await reader.client.userDetails.get()).toMatchObject({
      streak: '3',
      highest_streak: '3',
      streak_freeze_days: '0',
      title: 'Novice',
      unlocked_titles: 'Novice',
    });
    studio.pass(day);
    expect(await reader.client.userDetails.get()).toMatchObject({ streak: '0', highest_streak: '3' });
  });
  test('counts the date in the caller’s time zone', async () => {
    const reader = await createUser();
    await reader.client.users.updateMe({ body: { timezone: 'Pacific/Kiritimati' } });
    const { uid } = await createPublishedExperience(studio.maker);
    await engage(uid, reader, 'view');
    const { results } = await reader.client.activity.list();
    const localDate = new Date(studio.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect(results).toMatchObject([{ local_date: localDate, timezone: 'Pacific/Kiritimati' }]);
    expect(await reader.client.activity.me()).toMatchObject({ today: localDate, timezone: 'Pacific/Kiritimati' });
  });
  test('counts a view again on the next local date, even on the same date in UTC', async () => {
    const reader = await createUser();
    await reader.client.users.updateMe({ body: { timezone: 'America/New_York' } });
    const { uid } = await createPublishedExperience(studio.maker);
    const midnight = Math.ceil(studio.now().getTime() / day) * day;
    // 20:30 in New York, already the next date in UTC; then 18:00 in New York on that date.
    studio.pass(midnight + 1.5 * 3_600_000 - studio.now().getTime());
    await engage(uid, reader, 'view');
    studio.pass(21.5 * 3_600_000);
    await engage(uid, reader, 'view');
    await engage(uid, reader, 'view');
    expect(await reader.client.activity.me()).toMatchObject({ points: 2, streak: 2 });
  });
  test('gives points for a publication only to the first who publishes it', async () => {
    const [maker, other] = [await createUser(), studio.admin];
    const { id } = await createPublishedExperience(maker, { co_creators: [other.id] });
    await maker.client.experiences.unpublish({ id });
    await other.client.experiences.publish({ id });
    expect((await maker.client.activity.me()).points).toBe(20);
    expect((await other.client.activity.me()).points).toBe(0);
  });
  test('unlocks the next title at its points', async () => {
    const maker = await createUser();
    for (let quest = 0; quest < 10; quest += 1) await maker.client.quests.create({ body: { name: `Quest ${quest}` } });
    expect(await maker.client.activity.me()).toMatchObject({
      points: 100,
      title: 'Explorer',
      unlocked_titles: ['Novice', 'Explorer'],
      next_title: { title: 'Scholar', points: 500 },
    });
  });
  test('counts every activity exactly once under concurrent requests', async () => {
    const reader = await createUser();
    const some = await Promise.all(Array.from({ length: 6 }, () => createPublishedExperience(studio.maker)));
    await Promise.all(some.flatMap(({ uid }) => ['complete', 'complete', 'view'].map((kind) => engage(uid, reader, kind))));
    expect(await reader.client.activity.me()).toMatchObject({ points: 66, streak: 1 });
  });
});

describe('activity.list', () => {
  test('lists only the caller’s own activity and filters it by kind', async () => {
    const reader = await createUser();
    const { uid } = await createPublishedExperience(studio.maker);
    await engage(uid, reader, 'complete');
    await engage(uid, reader, 'view');
    const { results } = await reader.client.activity.list({ kind: 'experience_viewed' });
    expect(results.map(({ kind }) => kind)).toEqual(['experience_viewed']);
    const { key } = reader;
    expect((await sendRequest(studio.api, '/api/v1/activity/?kind=breathing', { key })).status).toBe(400);
    expect((await sendRequest(studio.api, '/api/v1/activity/?page=9', { key })).status).toBe(404);
  });
});

describe('activity', () => {
  test('leaves no activity of a user who is erased while their requests run', async () => {
    const some = await Promise.all(Array.from({ length: 8 }, () => createPublishedExperience(studio.maker)));
    for (let round = 0; round < 3; round += 1) {
      const leaving = await createUser();
      const active = some.map(({ uid }) => engage(uid, leaving, 'complete'));
      await leaving.client.personalData.erase();
      for (const { status } of await Promise.all(active)) expect([200, 401]).toContain(status);
      const left = await studio.api.owner.query(
        `select 'entry' from activity.entry where user_id = $1 union all select 'day' from activity.day where user_id = $1
       union all select 'standing' from activity.member_progress where user_id = $1`,
        [leaving.id],
      );
      expect(left.rows).toEqual([]);
    }
  });

  test('exports activity with personal data and erases it with the user', async () => {
    const leaving = await createUser();
    const { uid } = await createPublishedExperience(studio.maker);
    await engage(uid, leaving, 'complete');
    const { others } = await leaving.client.personalData.export();
    expect(others['activity']).toMatchObject([{ kind: 'experience_completed', points: 10 }]);
    expect(others['standing']).toMatchObject([{ points: 10, streak: 1 }]);
    await leaving.client.personalData.erase();
    const left = await studio.api.owner.query(
      'select user_id from activity.entry where user_id = $1 union all select user_id from activity.member_progress where user_id = $1',
      [leaving.id],
    );
    expect(left.rowCount).toBe(0);
  });
});
