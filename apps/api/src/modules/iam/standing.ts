/** Where a user stands in games and streaks. Others know; this module only shows it. */
export interface Standing {
  readonly top_domain_elo: number;
  readonly top_domain_rank: number;
  readonly streak: string;
  readonly highest_streak: string;
  readonly streak_freeze_days: string;
  readonly title: string;
  /** Separated by commas. */
  readonly unlocked_titles: string;
}

/** Users of whom nothing is known are left out. */
export type StandingOf = (userIds: readonly number[]) => Promise<ReadonlyMap<number, Standing>>;

/** Of somebody who has not begun. */
export const atTheStart: Standing = {
  top_domain_elo: 0,
  top_domain_rank: 0,
  streak: '0',
  highest_streak: '0',
  streak_freeze_days: '0',
  title: 'Novice',
  unlocked_titles: 'Novice',
};

export const nobodyStands: StandingOf = async () => new Map();
