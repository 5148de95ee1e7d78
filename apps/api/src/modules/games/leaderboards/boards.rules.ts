/** What a leaderboard ranks by. */
export const boardNames = {
  all: 'all',
  quest: (questId: number) => `quest:${questId}`,
  domain: (categoryId: number) => `domain:${categoryId}`,
} as const;

/** Whose standings a leaderboard shows. */
export type BoardScope = { readonly kind: 'workspace'; readonly workspaceId: number } | { readonly kind: 'global' };

export interface Board {
  readonly name: string;
  readonly scope: BoardScope;
}

/** The facet that platform/counters keeps for a leaderboard, as the migration names it. */
export const getLeaderboardFacet = ({ name, scope }: Board): string =>
  scope.kind === 'global' ? `g:${name}` : `w:${scope.workspaceId}:${name}`;

interface Standing {
  readonly rating: number;
}

/** The first row of a page: how many rows are before it, and how many of those have a higher rating. */
export interface PageStart {
  readonly before: number;
  readonly higher: number;
}

/** One more than the players with a higher rating; equal ratings share a rank. */
export function computeRanks(rows: readonly Standing[], { before, higher }: PageStart): number[] {
  const ranks: number[] = [];
  rows.forEach(({ rating }, index) => {
    const isTied = index > 0 && rows[index - 1]?.rating === rating;
    ranks.push(isTied ? (ranks[index - 1] ?? 1) : index === 0 ? higher + 1 : before + index + 1);
  });
  return ranks;
}
