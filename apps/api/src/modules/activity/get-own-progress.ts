import type { ActivityStanding } from '@lyceum/contract/product/activity';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ActivityContext } from './activity.context.ts';
import { getTitlesForPoints } from './activity.rules.ts';
import { getProgress } from './get-progress.ts';

export const getOwnProgress = ({ clock, read }: ActivityContext, caller: Caller): Promise<ActivityStanding> =>
  read(caller, async (stores) => {
    const { points, streak } = await getProgress(stores, caller.userId, clock.now());
    const { title, unlocked, next } = getTitlesForPoints(points);
    return {
      points,
      streak: streak.length,
      highest_streak: streak.highest,
      streak_freeze_days: streak.freezes,
      active_today: streak.activeToday,
      today: streak.today,
      timezone: streak.timezone,
      title,
      unlocked_titles: [...unlocked],
      next_title: next,
    };
  });
