import { canTransition } from '@lyceum/contract';
import { gameInvite, type InviteResponse, type InviteStatus } from '@lyceum/contract/product/player-game';

import type { Caller } from '../../../platform/caller/caller.ts';
import { markOnlineAndEndIfDue } from '../ending/end-due-games.ts';
import { publishGameEvent } from '../games/game-events.ts';
import { wrongGameStatus } from '../games/games.problems.ts';
import { isWaitingToStart } from '../games/games.rules.ts';
import { type LockedGame, lockGameOfPlayerOrInvitee } from '../games/lock-game-of-player-or-invitee.ts';
import type { GamesContext, GamesStores } from '../games.context.ts';
import { alreadyResponded, unknownInviteResponse } from './invites.problems.ts';
import { parseInviteResponse } from './invites.rules.ts';

interface Input {
  readonly id: number;
  readonly body: InviteResponse;
}

/** The first response counts; repeating it changes nothing. The lock on the game makes concurrent responses wait for it. */
export async function respondToInvite(
  context: GamesContext,
  caller: Caller,
  { id, body }: Input,
): Promise<Record<string, never>> {
  await markOnlineAndEndIfDue(context, caller, id);
  return context.transact(caller, async (stores) => {
    const locked = await lockGameOfPlayerOrInvitee(stores, caller, id);
    const status = parseInviteResponse(body.response);
    if (status === undefined) throw unknownInviteResponse();
    const { game, part } = locked;
    if (!isWaitingToStart(game.status)) throw wrongGameStatus(game.status);
    if (part.invite_status === status) return {};
    // Leaving after accepting is another request, so that a late contradictory response cannot undo the first one.
    if (part.invite_status !== '1' || !canTransition(gameInvite, part.invite_status, status)) throw alreadyResponded();
    const at = context.clock.now();
    const reason = status === '0' ? (body.error ?? null) : null;
    await stores.gamePlayers.update(part.id, { invite_status: status, responded_at: at, decline_reason: reason });
    await publishGameEvent(stores.outbox, game, { type: 'game.answered_invite', player: part.player_id, invite_status: status });
    await notifyCreator(stores, caller, { ...locked, status, reason });
    await stores.audit.record({ action: 'game.invite_answered', object_type: 'games.game', object_id: id });
    return {};
  });
}

async function notifyCreator(
  { people, players, notifications }: GamesStores,
  caller: Caller,
  { game, part, status, reason }: LockedGame & { readonly status: InviteStatus; readonly reason: string | null },
): Promise<void> {
  const [creator] = await players.listUnchecked([game.creator_id]);
  if (!creator) return;
  const guest = (await people.userCards(caller, [caller.userId])).get(caller.userId)?.creatorMinimal();
  const verb = status === '2' ? 'accepted' : 'declined';
  await notifications.notify({
    workspaceId: game.workspace_id,
    userId: creator.user_id,
    notificationType: '2',
    mailCategory: 'activity',
    text: {
      kind: `game_invite_${verb}`,
      message: `${guest?.username ?? 'A player'} ${verb} your invite to “${game.name}”.`,
      game: game.id,
      player: part.player_id,
      ...(reason !== null && reason !== '' && { reason }),
    },
    deduplicationKey: `game:${game.id}:answer:${part.player_id}:${part.invite_count}`,
  });
}
