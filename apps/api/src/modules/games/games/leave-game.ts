import { canTransition } from '@lyceum/contract';
import { gameInvite, type PlayerGame } from '@lyceum/contract/product/player-game';

import type { Caller } from '../../../platform/caller/caller.ts';
import { markOnlineAndEndIfDue } from '../ending/end-due-games.ts';
import { endGameIfFinished } from '../ending/end-game.ts';
import type { GamesContext, GamesStores } from '../games.context.ts';
import { publishGameEvent } from './game-events.ts';
import { creatorCannotLeave, notTakingPart, wrongGameStatus } from './games.problems.ts';
import { isWaitingToStart } from './games.rules.ts';
import { loadGameUnchecked } from './load-games.ts';
import { type LockedGame, lockGameOfPlayerOrInvitee } from './lock-game-of-player-or-invitee.ts';

export async function leaveGame(context: GamesContext, caller: Caller, id: number): Promise<PlayerGame> {
  await markOnlineAndEndIfDue(context, caller, id);
  return context.transact(caller, async (stores) => {
    const locked = await lockGameOfPlayerOrInvitee(stores, caller, id);
    const at = context.clock.now();
    const { status } = locked.game;
    if (status === 'in_progress') await leaveRunningGame(stores, locked, at);
    else if (isWaitingToStart(status)) await takeAcceptanceBack(stores, locked, at);
    else throw wrongGameStatus(status);
    await stores.audit.record({ action: 'game.left', object_type: 'games.game', object_id: id });
    return loadGameUnchecked(stores, caller, { id, now: at });
  });
}

async function takeAcceptanceBack({ gamePlayers, outbox }: GamesStores, { game, part }: LockedGame, at: Date): Promise<void> {
  if (part.player_id === game.creator_id) throw creatorCannotLeave();
  if (part.invite_status !== '2' || !canTransition(gameInvite, part.invite_status, '0')) throw notTakingPart();
  await gamePlayers.update(part.id, { invite_status: '0', responded_at: at, left_at: at });
  await publishGameEvent(outbox, game, { type: 'game.answered_invite', player: part.player_id, invite_status: '0' });
}

/** The answers so far count. Leaving twice changes nothing. */
async function leaveRunningGame(stores: GamesStores, { game, part }: LockedGame, at: Date): Promise<void> {
  if (part.invite_status !== '2') throw notTakingPart();
  if (part.finished_at !== null) return;
  await stores.gamePlayers.update(part.id, { finished_at: at, left_at: at });
  await publishGameEvent(stores.outbox, game, {
    type: 'game.progress',
    player: part.player_id,
    answered_questions_count: part.answered,
    has_finished: true,
  });
  await endGameIfFinished(stores, game, at);
}
