import type { LeaderboardEntry, LeaderboardQuery } from '@lyceum/contract/product/leaderboard';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { GamesContext } from '../games.context.ts';
import { loadPlayersUnchecked } from '../players/load-players.ts';
import { computeRanks } from './boards.rules.ts';
import { resolveBoard } from './resolve-board.ts';

/** Ranks and rows come from one snapshot, so they agree with each other. */
export const getLeaderboard = (
  context: GamesContext,
  caller: Caller,
  { query, target }: ListRequest<LeaderboardQuery>,
): Promise<Page<LeaderboardEntry>> =>
  context.readSnapshot(caller, async (stores) => {
    const board = await resolveBoard(stores, caller, query);
    const page = await context.lists.page({ query, target, reader: caller }, stores.standings.list(board), (row) => row);
    const [first] = page.results;
    const ranks = first ? computeRanks(page.results, await stores.standings.getPageStart(board, first)) : [];
    const players = await loadPlayersUnchecked(stores, caller, {
      ids: page.results.map(({ player_id }) => player_id),
      now: context.clock.now(),
    });
    const results = page.results.flatMap(({ player_id, rating, games }, index) => {
      const player = players.get(player_id)?.minimal();
      return player ? [{ rank: ranks[index] ?? 0, player, elo: rating, games }] : [];
    });
    return { ...page, results };
  });
