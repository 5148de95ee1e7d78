/** What campaigns put through many histories. */
export { afterActivity, newStreak, type Streak, shownStreak } from '../modules/activity/streak.rules.ts';
