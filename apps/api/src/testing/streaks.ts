/** For the verification campaigns, which run many histories through the rules. */
export { applyActivityToStreak, createStreak, getCurrentStreak, type Streak } from '../modules/activity/streak.rules.ts';
