import type { ActivityEntry, ActivityQuery, ActivityStanding } from '@lyceum/contract/product/activity';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../platform/lists/index.ts';
import { titlesFor } from './activity.rules.ts';
import type { ActivityDeps } from './activity-deps.ts';
import type { ActivityReading } from './activity-work.store.ts';
import type { PersonStanding } from './standings.store.ts';
import { newStreak, type ShownStreak, shownStreak } from './streak.rules.ts';

export const listActivity = (
  { lists, read }: Pick<ActivityDeps, 'lists' | 'read'>,
  caller: Caller,
  { query, target }: ListRequest<ActivityQuery>,
): Promise<Page<ActivityEntry>> =>
  read(caller, ({ entries }) =>
    lists.page({ query, target, reader: caller }, entries.ownedBy(caller, query.kind), (entry) => entry),
  );

export const ownStanding = ({ clock, read }: Pick<ActivityDeps, 'clock' | 'read'>, caller: Caller): Promise<ActivityStanding> =>
  read(caller, async (stores) => {
    const { points, shown } = await standingNow(stores, caller.userId, clock.now());
    const { title, unlocked, next } = titlesFor(points);
    return {
      points,
      streak: shown.streak,
      highest_streak: shown.highest,
      streak_freeze_days: shown.freezes,
      active_today: shown.activeToday,
      today: shown.today,
      timezone: shown.timezone,
      title,
      unlocked_titles: [...unlocked],
      next_title: next,
    };
  });

interface StandingNow {
  readonly points: number;
  readonly shown: ShownStreak;
}

/** One person's; of somebody who was erased meanwhile, as if they had never begun. */
export async function standingNow(stores: ActivityReading, userId: number, at: Date): Promise<StandingNow> {
  const known = (await standingsAt(stores, [userId], at)).get(userId);
  return known ?? { points: 0, shown: shownStreak(newStreak('UTC'), { at, timezone: 'UTC' }) };
}

/** Where each of them stands at a moment; whoever there is not is left out. */
export async function standingsAt(
  { people, standings }: ActivityReading,
  userIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, StandingNow>> {
  const timezones = await people.timezonesOf(userIds);
  const known = await standings.of(userIds);
  return new Map(
    [...timezones].map(([userId, timezone]) => {
      const { points, streak }: PersonStanding = known.get(userId) ?? { points: 0, streak: newStreak(timezone) };
      return [userId, { points, shown: shownStreak(streak, { at, timezone }) }];
    }),
  );
}
