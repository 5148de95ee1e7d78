/** What campaigns put through many histories. */
export { localDate } from '../modules/activity/local-day.rules.ts';
export { afterActivity, newStreak, type Streak, shownStreak } from '../modules/activity/streak.rules.ts';
