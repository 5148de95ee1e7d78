import { canTransition } from '@lyceum/contract';
import { type GameGuests, gameInvite, gameLimits, type PlayerGame } from '@lyceum/contract/product/player-game';

import type { Caller } from '../../../platform/caller/caller.ts';
import { invalidFields } from '../../../platform/fields/index.ts';
import { markOnlineAndEndIfDue } from '../ending/end-due-games.ts';
import { publishGameEvent } from '../games/game-events.ts';
import { wrongGameStatus } from '../games/games.problems.ts';
import { isWaitingToStart } from '../games/games.rules.ts';
import { loadGameUnchecked } from '../games/load-games.ts';
import { lockCreatedGame } from '../games/lock-game-of-player-or-invitee.ts';
import type { GamesContext, GamesStores } from '../games.context.ts';
import { ensurePlayers } from '../players/ensure-players.ts';
import type { PlayerRow } from '../players/players.store.ts';
import { invitedTooOften, tooManyPlayers, unknownGuest } from './invites.problems.ts';

interface Input {
  readonly id: number;
  readonly guests: GameGuests;
}

export async function invitePlayers(context: GamesContext, caller: Caller, { id, guests }: Input): Promise<PlayerGame> {
  await markOnlineAndEndIfDue(context, caller, id);
  return context.transact(caller, async (stores) => {
    const { game, part } = await lockCreatedGame(stores, caller, id);
    if (!isWaitingToStart(game.status)) throw wrongGameStatus(game.status);
    const at = context.clock.now();
    const resolved = await validateAndEnsureGuests(context, stores, { caller, guests, self: part.player_id });
    await inviteGuests(stores, { caller, game, guests: resolved, at });
    return loadGameUnchecked(stores, caller, { id, now: at });
  });
}

interface GuestList {
  readonly caller: Caller;
  readonly guests: GameGuests;
  /** The player who invites; naming oneself is no error. */
  readonly self: number;
}

/** The players that a body names, each once. Throws one problem with all ids that do not exist in the workspace. */
export async function validateAndEnsureGuests(
  context: GamesContext,
  stores: GamesStores,
  { caller: { workspaceId }, guests: { players: playerIds = [], users: userIds = [] }, self }: GuestList,
): Promise<PlayerRow[]> {
  const named = await stores.players.listExisting(workspaceId, playerIds);
  const known = new Set(named.map(({ id }) => id));
  const [fault, ...others] = [
    ...playerIds.filter((id) => !known.has(id)).map((id) => unknownGuest('players', id)),
    ...(await stores.people.sharing.findUnknownUsers(workspaceId, userIds)).map((id) => unknownGuest('users', id)),
  ];
  if (fault) throw invalidFields([fault, ...others]);
  const ofUsers = await ensurePlayers(context, stores, { workspaceId, userIds });
  const byId = new Map([...named, ...ofUsers].map((player) => [player.id, player]));
  byId.delete(self);
  return [...byId.values()].toSorted((one, other) => one.id - other.id);
}

interface InvitedGame {
  readonly id: number;
  readonly workspace_id: number;
  readonly name: string;
  readonly created_at: Date;
}

interface Invitation {
  readonly caller: Caller;
  readonly game: InvitedGame;
  readonly guests: readonly PlayerRow[];
  readonly at: Date;
}

/** Invites players to a locked or new game. Those who are invited or have accepted are skipped. */
export async function inviteGuests(stores: GamesStores, { caller, game, guests, at }: Invitation): Promise<void> {
  const parts = new Map((await stores.gamePlayers.listOf([game.id])).map((part) => [part.player_id, part]));
  const missing = guests.filter(({ id }) => (parts.get(id)?.invite_status ?? '0') === '0');
  const taken = [...parts.values()].filter(({ invite_status }) => invite_status !== '0').length;
  if (taken + missing.length > gameLimits.players) throw tooManyPlayers();
  for (const guest of missing) {
    const part = parts.get(guest.id);
    const count = (part?.invite_count ?? 0) + 1;
    if (count > gameLimits.invites || !canTransition(gameInvite, part?.invite_status ?? null, '1'))
      throw invitedTooOften(guest.id);
    const place = { workspaceId: game.workspace_id, gameId: game.id, gameCreatedAt: game.created_at, at };
    if (part)
      await stores.gamePlayers.update(part.id, { invite_status: '1', invite_count: count, invited_at: at, decline_reason: null });
    else await stores.gamePlayers.insertInvited({ ...place, playerId: guest.id });
    await announceInvite(stores, { caller, game, guest, count });
  }
}

async function announceInvite(
  { people, notifications, outbox, audit }: GamesStores,
  { caller, game, guest, count }: Omit<Invitation, 'guests' | 'at'> & { readonly guest: PlayerRow; readonly count: number },
): Promise<void> {
  const host = (await people.userCards(caller, [caller.userId])).get(caller.userId)?.creatorMinimal();
  await publishGameEvent(outbox, game, { type: 'game.invited', player: guest.id, invite_status: '1' });
  await notifications.notify({
    workspaceId: game.workspace_id,
    userId: guest.user_id,
    notificationType: '1',
    mailCategory: 'activity',
    text: {
      kind: 'game_invite',
      message: `${host?.username ?? 'A player'} invites you to play “${game.name}”.`,
      game: game.id,
      invited_by: caller.userId,
    },
    deduplicationKey: `game:${game.id}:invite:${count}`,
  });
  await audit.record({ action: 'game.player_invited', object_type: 'games.game', object_id: game.id });
}
