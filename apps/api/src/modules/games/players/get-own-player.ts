import type { OwnPlayer } from '@lyceum/contract/product/player';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { GamesContext } from '../games.context.ts';
import { loadTopDomains, noTopDomain } from '../leaderboards/top-domains.ts';
import { ensureOwnPlayer } from './ensure-players.ts';
import { loadPlayersUnchecked } from './load-players.ts';
import { getAccuracy } from './players.rules.ts';

export async function getOwnPlayer(context: GamesContext, caller: Caller): Promise<OwnPlayer> {
  await context.markOnline(caller.userId);
  return context.transact(caller, async (stores) => {
    const row = await ensureOwnPlayer(context, stores, caller);
    const loaded = await loadPlayersUnchecked(stores, caller, { ids: [row.id], now: context.clock.now() });
    const player = loaded.get(row.id)?.player();
    if (!player) throw new Error(`getOwnPlayer: player ${row.id} exists but was not loaded.`);
    return {
      ...player,
      games_completed: row.games_completed,
      games_won: row.games_won,
      answered_problems: row.answered_problems,
      correct_problems: row.correct_problems,
      accuracy: getAccuracy({ answered: row.answered_problems, correct: row.correct_problems }),
      ...((await loadTopDomains(stores, [caller.userId])).get(caller.userId) ?? noTopDomain),
    };
  });
}
