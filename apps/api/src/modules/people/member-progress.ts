import { titles } from '@lyceum/contract/product/activity';

/** Where a user stands in games and streaks. Others know; this module only shows it. */
export interface MemberProgress {
  readonly top_domain_elo: number;
  readonly top_domain_rank: number;
  readonly streak: string;
  readonly highest_streak: string;
  readonly streak_freeze_days: string;
  readonly title: string;
  /** Separated by commas. */
  readonly unlocked_titles: string;
}

/** Whoever knows about some of it. Users of whom nothing is known are left out. */
export type ProgressOf = (userIds: readonly number[]) => Promise<ReadonlyMap<number, Partial<MemberProgress>>>;

/** Of somebody who has not begun. */
const initialProgress: MemberProgress = {
  top_domain_elo: 0,
  top_domain_rank: 0,
  streak: '0',
  highest_streak: '0',
  streak_freeze_days: '0',
  title: titles[0].title,
  unlocked_titles: titles[0].title,
};

/** Everybody's; what nobody knows of them is as at the start. */
export async function loadProgress(
  standingOf: ProgressOf,
  userIds: readonly number[],
): Promise<(userId: number) => MemberProgress> {
  const known = await standingOf(userIds);
  return (userId) => ({ ...initialProgress, ...known.get(userId) });
}
