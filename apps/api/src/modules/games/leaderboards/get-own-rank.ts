import type { OwnRank } from '@lyceum/contract/product/leaderboard';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { GamesContext, GamesStores } from '../games.context.ts';
import type { Board } from './boards.rules.ts';
import { type BoardQuery, resolveBoard } from './resolve-board.ts';

/** Where the caller stands now; 0 without a rated game. */
export const getOwnRank = (context: GamesContext, caller: Caller, query: BoardQuery): Promise<OwnRank> =>
  context.readSnapshot(caller, async (stores) => {
    const board = await resolveBoard(stores, caller, query);
    const players = await stores.standings.count(board);
    const own = await findOwnStanding(stores, caller, board);
    if (!own) return { rank: 0, elo: 0, games: 0, players };
    const [higher = 0] = await stores.standings.countHigher([{ board, rating: own.rating }]);
    return { rank: higher + 1, elo: own.rating, games: own.games, players };
  });

async function findOwnStanding({ players, standings }: GamesStores, { userId }: Caller, { name, scope }: Board) {
  const player = await players.findByUser(userId);
  const own = player && (await standings.find(player.id, name));
  return own && (scope.kind === 'workspace' || own.is_global) ? own : undefined;
}
