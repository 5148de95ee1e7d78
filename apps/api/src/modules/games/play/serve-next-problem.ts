import type { NextProblem } from '@lyceum/contract/product/game-play';

import type { Caller } from '../../../platform/caller/caller.ts';
import { markOnlineAndEndIfDue } from '../ending/end-due-games.ts';
import type { GameRow } from '../games/games.store.ts';
import { lockPlayerOrInviteeInGame } from '../games/lock-game-of-player-or-invitee.ts';
import type { GamesContext, GamesStores } from '../games.context.ts';
import { assertInRunningGame } from './assert-in-running-game.ts';
import { getOptionOrder } from './option-order.rules.ts';
import { getProblemSeconds } from './score.rules.ts';

/** The first request for a problem starts its time; later ones repeat it. */
export async function serveNextProblem(context: GamesContext, caller: Caller, id: number): Promise<NextProblem> {
  await markOnlineAndEndIfDue(context, caller, id);
  return context.transact(caller, async (stores) => {
    const { game, part } = await lockPlayerOrInviteeInGame(stores, caller, id);
    const at = context.clock.now();
    assertInRunningGame({ game, part }, at);
    const { answered, player_id } = part;
    const progress = { answered, total: game.number_of_problems };
    if (answered === game.number_of_problems) return { problem: null, ...progress };
    const servedAt = part.served_at ?? at;
    if (part.served_at === null) await stores.gamePlayers.update(part.id, { served_at: servedAt });
    return { problem: await loadProblem(stores, game, { position: answered, playerId: player_id, servedAt }), ...progress };
  });
}

interface ServedProblem {
  readonly position: number;
  readonly playerId: number;
  readonly servedAt: Date;
}

async function loadProblem(
  { quests }: GamesStores,
  game: GameRow,
  { position, playerId, servedAt }: ServedProblem,
): Promise<NonNullable<NextProblem['problem']>> {
  const versionId = game.problem_version_ids[position];
  const version = versionId === undefined ? undefined : (await quests.problems.listVersions([versionId])).get(versionId);
  if (!version || game.deadline_at === null)
    throw new Error(`serveNextProblem: game ${game.id} runs without a deadline or without a problem at position ${position}.`);
  const order = getOptionOrder({ seed: game.seed, playerId, position, options: version.options.length });
  return {
    index: position,
    problem_id: version.problem_id,
    question: version.question,
    options: order.map((index) => version.options[index] ?? ''),
    served_at: servedAt.toISOString(),
    time_limit_seconds: getProblemSeconds(game),
    deadline_at: game.deadline_at.toISOString(),
  };
}
