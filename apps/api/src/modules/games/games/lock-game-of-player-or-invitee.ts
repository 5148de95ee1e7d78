import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { GamesStores } from '../games.context.ts';
import type { GamePlayerRow } from './game-players.store.ts';
import { creatorOnly } from './games.problems.ts';
import type { GameRow } from './games.store.ts';

export interface LockedGame {
  readonly game: GameRow;
  /** Of the caller. */
  readonly part: GamePlayerRow;
}

/**
 * Locks a game in which the caller plays, or to which they are invited, also if they declined. Nothing else changes it or its players
 * until the transaction ends. Whether the caller created it is not checked.
 */
export async function lockGameOfPlayerOrInvitee(
  { games, players, gamePlayers }: GamesStores,
  caller: Caller,
  id: number,
): Promise<LockedGame> {
  const game = await games.lockOwn(caller.userId, id);
  const player = game && (await players.findByUser(caller.userId));
  const part = player && (await gamePlayers.find(id, player.id));
  if (!game || !part) throw notFound();
  return { game, part };
}

/**
 * Locks the caller's part of a game, also of an invite: assertInRunningGame checks that they may play. The game is locked in shared
 * mode, so that players do not wait for each other. Who may end the game takes the lock above, because a shared lock cannot be turned
 * into an exclusive one without the risk of a deadlock.
 */
export async function lockPlayerOrInviteeInGame(
  { games, players, gamePlayers }: GamesStores,
  caller: Caller,
  id: number,
): Promise<LockedGame> {
  const game = await games.lockOwnShared(caller.userId, id);
  const player = game && (await players.findByUser(caller.userId));
  const part = player && (await gamePlayers.lock(id, player.id));
  if (!game || !part) throw notFound();
  return { game, part };
}

export async function lockCreatedGame(stores: GamesStores, caller: Caller, id: number): Promise<LockedGame> {
  const locked = await lockGameOfPlayerOrInvitee(stores, caller, id);
  if (locked.part.player_id !== locked.game.creator_id) throw creatorOnly();
  return locked;
}
