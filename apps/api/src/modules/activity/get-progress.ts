import type { ActivityStores } from './activity.context.ts';
import type { MemberProgress } from './member-progress.store.ts';
import { type CurrentStreak, createStreak, getCurrentStreak } from './streak.rules.ts';

interface CurrentProgress {
  readonly points: number;
  readonly streak: CurrentStreak;
}

/** One user's progress. A user who was erased while the request ran has none, like a new user. */
export async function getProgress(stores: ActivityStores, userId: number, at: Date): Promise<CurrentProgress> {
  const progress = (await listProgress(stores, [userId], at)).get(userId);
  return progress ?? { points: 0, streak: getCurrentStreak(createStreak('UTC'), { at, timezone: 'UTC' }) };
}

/** Progress by user id; users that do not exist are left out. */
export async function listProgress(
  { people, memberProgress }: ActivityStores,
  userIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, CurrentProgress>> {
  const timezones = await people.timezonesOf(userIds);
  const stored = await memberProgress.list(userIds);
  return new Map(
    [...timezones].map(([userId, timezone]) => {
      const { points, streak }: MemberProgress = stored.get(userId) ?? { points: 0, streak: createStreak(timezone) };
      return [userId, { points, streak: getCurrentStreak(streak, { at, timezone }) }];
    }),
  );
}
