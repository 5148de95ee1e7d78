import type { PlayerGame } from '@lyceum/contract/product/player-game';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { markOnlineAndEndIfDue } from '../ending/end-due-games.ts';
import type { GamesContext } from '../games.context.ts';
import { loadGameUnchecked } from './load-games.ts';

export async function getGame(context: GamesContext, caller: Caller, id: number): Promise<PlayerGame> {
  await markOnlineAndEndIfDue(context, caller, id);
  return context.read(caller, async (stores) => {
    if (!(await stores.games.findOwn(caller.userId, id))) throw notFound();
    return loadGameUnchecked(stores, caller, { id, now: context.clock.now() });
  });
}
