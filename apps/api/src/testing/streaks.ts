/** For the verification campaigns, which run many histories through the rules. */
export { afterActivity, currentStreak, newStreak, type Streak } from '../modules/activity/streak.rules.ts';
