import type { GamesStores } from '../games.context.ts';

export interface TopDomain {
  readonly top_domain_elo: number;
  readonly top_domain_rank: number;
}

export const noTopDomain: TopDomain = { top_domain_elo: 0, top_domain_rank: 0 };

/** The highest domain rating of each user and its rank in the workspace; users without one are left out. */
export async function loadTopDomains(
  { standings }: Pick<GamesStores, 'standings'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, TopDomain>> {
  const tops = await standings.listTopDomains(userIds);
  const higher = await standings.countHigher(
    tops.map(({ workspace_id, board, rating }) => ({
      board: { name: board, scope: { kind: 'workspace' as const, workspaceId: workspace_id } },
      rating,
    })),
  );
  return new Map(
    tops.map(({ user_id, rating }, index) => [user_id, { top_domain_elo: rating, top_domain_rank: (higher[index] ?? 0) + 1 }]),
  );
}
