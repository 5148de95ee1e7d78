import { titlesFor } from './activity.rules.ts';
import type { ShownStreak } from './streak.rules.ts';

/** As the shapes of users have it; the specification says that these are text. */
export function standingInWords(points: number, { streak, highest, freezes }: ShownStreak) {
  const { title, unlocked } = titlesFor(points);
  return {
    streak: String(streak),
    highest_streak: String(highest),
    streak_freeze_days: String(freezes),
    title,
    unlocked_titles: unlocked.join(','),
  };
}
