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

/** Locks a game of the caller, so that nothing else changes it or its players until the transaction ends. */
export async function lockOwnGame({ games, players, gamePlayers }: GamesStores, caller: Caller, id: number): Promise<LockedGame> {
  const game = await games.lockOwn(caller.userId, id);
  const player = game && (await players.findByUser(caller.userId));
  const part = player && (await gamePlayers.find(id, player.id));
  if (!game || !part) throw notFound();
  return { game, part };
}

/**
 * Locks the caller's part of a game, and the game in shared mode: players do not wait for each other. Who may end the game
 * takes the lock above, because a shared lock cannot be turned into an exclusive one without the risk of a deadlock.
 */
export async function lockOwnPlayerInGame(
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
  const locked = await lockOwnGame(stores, caller, id);
  if (locked.part.player_id !== locked.game.creator_id) throw creatorOnly();
  return locked;
}
