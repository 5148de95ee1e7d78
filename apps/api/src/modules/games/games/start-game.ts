import { canTransition } from '@lyceum/contract';
import { gameProgress, type PlayerGame } from '@lyceum/contract/product/player-game';

import type { Caller } from '../../../platform/caller/caller.ts';
import { markOnlineAndEndIfDue } from '../ending/end-due-games.ts';
import type { GamesContext, GamesStores } from '../games.context.ts';
import { publishGameEvent } from './game-events.ts';
import { wrongGameStatus } from './games.problems.ts';
import { isDue } from './games.rules.ts';
import type { GameRow } from './games.store.ts';
import { loadGameUnchecked } from './load-games.ts';
import { lockCreatedGame } from './lock-game-of-player-or-invitee.ts';

export async function startGame(context: GamesContext, caller: Caller, id: number): Promise<PlayerGame> {
  await markOnlineAndEndIfDue(context, caller, id);
  return context.transact(caller, async (stores) => {
    const { game } = await lockCreatedGame(stores, caller, id);
    const at = context.clock.now();
    if (!canTransition(gameProgress, game.status, 'in_progress')) throw wrongGameStatus(game.status);
    if (isDue(game, at)) throw wrongGameStatus('expired');
    await stores.gamePlayers.rejectInvited(id, at);
    await stores.games.update(id, {
      status: 'in_progress',
      started_at: at,
      deadline_at: new Date(at.getTime() + game.time_limit_seconds * 1000),
      updated_at: at,
      updated_by: caller.userId,
    });
    await publishGameEvent(stores.outbox, game, { type: 'game.started', status: 'in_progress' });
    await notifyPlayers(stores, caller, game);
    await countPlays(stores, game);
    await stores.audit.record({ action: 'game.started', object_type: 'games.game', object_id: id });
    return loadGameUnchecked(stores, caller, { id, now: at });
  });
}

/** The user ids of the players who have accepted. */
async function listAcceptedUsers({ gamePlayers, players }: GamesStores, gameId: number): Promise<number[]> {
  const parts = (await gamePlayers.listOf([gameId])).filter(({ invite_status }) => invite_status === '2');
  const rows = await players.listUnchecked(parts.map(({ player_id }) => player_id));
  return rows.map(({ user_id }) => user_id).toSorted((one, other) => one - other);
}

async function notifyPlayers(stores: GamesStores, caller: Caller, game: GameRow): Promise<void> {
  for (const userId of await listAcceptedUsers(stores, game.id)) {
    if (userId === caller.userId) continue;
    await stores.notifications.notify({
      workspaceId: game.workspace_id,
      userId,
      notificationType: '2',
      mailCategory: 'activity',
      text: { kind: 'game_started', message: `“${game.name}” has started.`, game: game.id },
      deduplicationKey: `game:${game.id}:started`,
    });
  }
}

/** One play per player. Those of the quest's creators do not count towards its popularity. */
async function countPlays(stores: GamesStores, game: GameRow): Promise<void> {
  const { quests } = stores.quests;
  const users = await listAcceptedUsers(stores, game.id);
  const creators = new Set(await quests.listCreators(game.quest_id));
  const popular = users.filter((userId) => !creators.has(userId)).length;
  await quests.count(game.quest_id, 'plays', { by: users.length, popular });
}
