import { canTransition } from '@lyceum/contract';
import { gameProgress, type PlayerGame } from '@lyceum/contract/product/player-game';

import type { Caller } from '../../../platform/caller/caller.ts';
import { markOnlineAndEndIfDue } from '../ending/end-due-games.ts';
import type { GamesContext } from '../games.context.ts';
import { publishGameEvent } from './game-events.ts';
import { wrongGameStatus } from './games.problems.ts';
import { loadGameUnchecked } from './load-games.ts';
import { lockCreatedGame } from './lock-game-of-player-or-invitee.ts';

export async function cancelGame(context: GamesContext, caller: Caller, id: number): Promise<PlayerGame> {
  await markOnlineAndEndIfDue(context, caller, id);
  return context.transact(caller, async (stores) => {
    const { game } = await lockCreatedGame(stores, caller, id);
    if (!canTransition(gameProgress, game.status, 'cancelled')) throw wrongGameStatus(game.status);
    const at = context.clock.now();
    await stores.games.update(id, { status: 'cancelled', updated_at: at, updated_by: caller.userId });
    await stores.gamePlayers.close(id, at);
    await publishGameEvent(stores.outbox, game, { type: 'game.ended', status: 'cancelled' });
    await stores.audit.record({ action: 'game.cancelled', object_type: 'games.game', object_id: id });
    return loadGameUnchecked(stores, caller, { id, now: at });
  });
}
