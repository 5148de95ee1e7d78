import { endGameIfFinished } from '../ending/end-game.ts';
import { publishGameEvent } from '../games/game-events.ts';
import { isWaitingToStart } from '../games/games.rules.ts';
import type { GameRow } from '../games/games.store.ts';
import type { GamesStores } from '../games.context.ts';

interface Erasure {
  readonly playerId: number;
  readonly at: Date;
}

/**
 * Takes an erased user out of every open game and removes what they wrote. Results and ratings stay without a name: those of other
 * players follow from them.
 */
export async function erasePlayer(stores: GamesStores, userId: number, at: Date): Promise<void> {
  const player = await stores.players.findByUser(userId);
  if (!player) return;
  for (const id of await stores.playerData.listOpenGames(player.id)) {
    const game = await stores.games.lockUnchecked(id);
    if (game) await removeFromGame(stores, game, { playerId: player.id, at });
  }
  await stores.players.lock([player.id]);
  await stores.standings.deleteOf(player.id);
  await stores.fairPlayFlags.deleteOf(player.id);
  await stores.playerData.eraseTexts(player.id);
  await stores.players.softDelete(player.id, at);
}

async function removeFromGame(stores: GamesStores, game: GameRow, { playerId, at }: Erasure): Promise<void> {
  const part = await stores.gamePlayers.find(game.id, playerId);
  if (!part) return;
  if (isWaitingToStart(game.status) && game.creator_id === playerId) {
    await stores.games.update(game.id, { status: 'cancelled', updated_at: at });
    await stores.gamePlayers.close(game.id, at);
    await publishGameEvent(stores.outbox, game, { type: 'game.ended', status: 'cancelled' });
  } else if (isWaitingToStart(game.status)) {
    await stores.gamePlayers.update(part.id, { invite_status: '0', responded_at: at });
  } else if (game.status === 'in_progress' && part.finished_at === null) {
    await stores.gamePlayers.update(part.id, { finished_at: at, left_at: at });
    await endGameIfFinished(stores, game, at);
  }
}
