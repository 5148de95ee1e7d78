import { getTitlesForPoints } from './activity.rules.ts';
import type { CurrentStreak } from './streak.rules.ts';

/** The fields of user details, where the specification makes the numbers text. */
export function presentMemberProgress(points: number, { length, highest, freezes }: CurrentStreak) {
  const { title, unlocked } = getTitlesForPoints(points);
  return {
    streak: String(length),
    highest_streak: String(highest),
    streak_freeze_days: String(freezes),
    title,
    unlocked_titles: unlocked.join(','),
  };
}
