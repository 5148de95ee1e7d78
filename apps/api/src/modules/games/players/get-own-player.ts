import type { OwnPlayer } from '@lyceum/contract/product/player';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { GamesContext } from '../games.context.ts';
import { ensureOwnPlayer } from './ensure-players.ts';
import { loadPlayersUnchecked } from './load-players.ts';
import { getAccuracy } from './players.rules.ts';

export const getOwnPlayer = (context: GamesContext, caller: Caller): Promise<OwnPlayer> =>
  context.transact(caller, async (stores) => {
    const row = await ensureOwnPlayer(context, stores, caller);
    const loaded = await loadPlayersUnchecked(stores, caller, { ids: [row.id], now: context.clock.now() });
    const player = loaded.get(row.id)?.player();
    if (!player) throw new Error(`Player ${row.id} does not exist.`);
    return {
      ...player,
      games_completed: row.games_completed,
      games_won: row.games_won,
      answered_problems: row.answered_problems,
      correct_problems: row.correct_problems,
      accuracy: getAccuracy({ answered: row.answered_problems, correct: row.correct_problems }),
      top_domain_elo: 0,
      top_domain_rank: 0,
    };
  });
