import { titles } from '@lyceum/contract/product/activity';

/** Ratings and streaks of a user. Higher modules compute them; this module only shows them. */
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

/** Provided by a higher module, which may know only some of the values. Users without progress are left out. */
export type ProgressOf = (userIds: readonly number[]) => Promise<ReadonlyMap<number, Partial<MemberProgress>>>;

const initialProgress: MemberProgress = {
  top_domain_elo: 0,
  top_domain_rank: 0,
  streak: '0',
  highest_streak: '0',
  streak_freeze_days: '0',
  title: titles[0].title,
  unlocked_titles: titles[0].title,
};

/** Completes missing values with those of a new user. */
export async function loadProgressWithDefaults(
  progressOf: ProgressOf,
  userIds: readonly number[],
): Promise<(userId: number) => MemberProgress> {
  const known = await progressOf(userIds);
  return (userId) => ({ ...initialProgress, ...known.get(userId) });
}

/** What several modules know of the same users. */
export const mergeProgressSources =
  (...sources: readonly ProgressOf[]): ProgressOf =>
  async (userIds) => {
    const merged = new Map<number, Partial<MemberProgress>>();
    for (const source of sources)
      for (const [userId, progress] of await source(userIds)) merged.set(userId, { ...merged.get(userId), ...progress });
    return merged;
  };
