import type { PlayerGame, PlayerGameQuery } from '@lyceum/contract/product/player-game';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import { markOnlineAndEndDueGames } from '../ending/end-due-games.ts';
import type { GamesContext } from '../games.context.ts';
import { loadGamesUnchecked } from './load-games.ts';

/** No player has this id, so a user who has never played gets an empty list. */
const noPlayer = 0;

export async function listGames(
  context: GamesContext,
  caller: Caller,
  { query, target }: ListRequest<PlayerGameQuery>,
): Promise<Page<PlayerGame>> {
  await markOnlineAndEndDueGames(context, caller);
  return context.read(caller, async (stores) => {
    const player = await stores.players.findByUser(caller.userId);
    const source = stores.gameLists.listOf(player?.id ?? noPlayer, query);
    const page = await context.lists.page({ query, target, reader: caller }, source, ({ game_id }) => game_id);
    const results = await loadGamesUnchecked(stores, caller, { ids: page.results, now: context.clock.now() });
    return { ...page, results };
  });
}
