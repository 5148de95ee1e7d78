import type { AnswerResult, NewAnswer } from '@lyceum/contract/product/game-play';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { markOnlineAndEndIfDue } from '../ending/end-due-games.ts';
import { endGameIfFinished } from '../ending/end-game.ts';
import { publishGameEvent } from '../games/game-events.ts';
import type { GameRow } from '../games/games.store.ts';
import {
  type LockedGame,
  lockGameOfPlayerOrInvitee,
  lockPlayerOrInviteeInGame,
} from '../games/lock-game-of-player-or-invitee.ts';
import type { GamesContext, GamesStores } from '../games.context.ts';
import { assertInRunningGame } from './assert-in-running-game.ts';
import { getOptionOrder } from './option-order.rules.ts';
import { answeredDifferently, notTheLastReceivedProblem, unknownOption } from './play.problems.ts';
import { computePoints, getProblemSeconds } from './score.rules.ts';

interface Input {
  readonly id: number;
  readonly answer: NewAnswer;
}

/** Stores an answer once. Which option is right leaves the server only in the response to a stored answer. */
export async function answerProblem(context: GamesContext, caller: Caller, { id, answer }: Input): Promise<AnswerResult> {
  await markOnlineAndEndIfDue(context, caller, id);
  return context.transact(caller, async (stores) => {
    const problem = await findProblem(stores, caller, { id, problemId: answer.problem_id });
    // Only the answer to a player's last problem can end the game.
    const lock = problem?.isLast ? lockGameOfPlayerOrInvitee : lockPlayerOrInviteeInGame;
    const locked = await lock(stores, caller, id);
    if (problem) {
      const stored = await findStoredResult(stores, locked, { problem, choice: answer.choice });
      if (stored) return stored;
    }
    const at = context.clock.now();
    assertInRunningGame(locked, at);
    const { served_at, answered } = locked.part;
    if (!problem || served_at === null || problem.position !== answered) throw notTheLastReceivedProblem();
    return storeAnswer(stores, locked, { problem, choice: answer.choice, servedAt: served_at, at });
  });
}

/** A drawn problem never changes, so it may be read before the game is locked. */
async function findProblem(
  { games, quests }: GamesStores,
  { userId }: Caller,
  { id, problemId }: { readonly id: number; readonly problemId: number },
) {
  const game = await games.findOwn(userId, id);
  if (!game) throw notFound();
  const versions = await quests.problems.listVersions(game.problem_version_ids);
  const position = game.problem_version_ids.findIndex((versionId) => versions.get(versionId)?.problem_id === problemId);
  const version = versions.get(game.problem_version_ids[position] ?? 0);
  return version && { ...version, position, isLast: position === game.problem_version_ids.length - 1 };
}
type PlayedProblem = NonNullable<Awaited<ReturnType<typeof findProblem>>>;

interface Choice {
  readonly problem: PlayedProblem;
  /** Position in the player's own order. */
  readonly choice: number;
}

const orderOf = ({ seed }: GameRow, playerId: number, { position, options }: PlayedProblem): number[] =>
  getOptionOrder({ seed, playerId, position, options: options.length });

/** A client that did not receive the response sends the same answer again, perhaps after the end of the game. */
async function findStoredResult(
  { answers }: GamesStores,
  { game, part }: LockedGame,
  { problem, choice }: Choice,
): Promise<AnswerResult | undefined> {
  const stored = await answers.find(part.id, problem.position);
  if (!stored) return undefined;
  const order = orderOf(game, part.player_id, problem);
  if (order[choice] !== stored.choice) throw answeredDifferently();
  const sums = await answers.sum([{ gamePlayerId: part.id, before: problem.position + 1 }]);
  return presentResult(problem, {
    order,
    points: stored.points,
    isCorrect: stored.is_correct,
    score: sums.get(part.id)?.score ?? 0,
  });
}

interface AnswerInTime extends Choice {
  readonly servedAt: Date;
  readonly at: Date;
}

async function storeAnswer(
  stores: GamesStores,
  { game, part }: LockedGame,
  { problem, choice, servedAt, at }: AnswerInTime,
): Promise<AnswerResult> {
  const order = orderOf(game, part.player_id, problem);
  const chosen = order[choice];
  if (chosen === undefined) throw unknownOption(problem.options.length);
  const isCorrect = chosen === problem.correct_option;
  // Processes may differ in their clocks.
  const answeredAt = at < servedAt ? servedAt : at;
  const points = computePoints({ isCorrect, servedAt, answeredAt, halvedAfterSeconds: getProblemSeconds(game) });
  await stores.answers.insert({
    game_player_id: part.id,
    position: problem.position,
    problem_version_id: problem.id,
    choice: chosen,
    is_correct: isCorrect,
    points,
    served_at: servedAt,
    answered_at: answeredAt,
  });
  const score = part.score + points;
  await countAnswer(stores, { game, part }, { isLast: problem.isLast, isCorrect, score, at });
  return presentResult(problem, { order, points, isCorrect, score });
}

interface CountedAnswer {
  readonly isLast: boolean;
  readonly isCorrect: boolean;
  readonly score: number;
  readonly at: Date;
}

async function countAnswer(
  stores: GamesStores,
  { game, part }: LockedGame,
  { isLast, isCorrect, score, at }: CountedAnswer,
): Promise<void> {
  const answered = part.answered + 1;
  await stores.gamePlayers.update(part.id, {
    answered,
    correct: part.correct + Number(isCorrect),
    score,
    served_at: null,
    ...(isLast && { finished_at: at }),
  });
  await publishGameEvent(stores.outbox, game, {
    type: 'game.progress',
    player: part.player_id,
    answered_questions_count: answered,
    has_finished: isLast,
  });
  if (isLast) await endGameIfFinished(stores, game, at);
}

interface Scored {
  readonly order: readonly number[];
  readonly points: number;
  readonly isCorrect: boolean;
  readonly score: number;
}

const presentResult = (
  { position, isLast, correct_option, explanation }: PlayedProblem,
  { order, points, isCorrect, score }: Scored,
): AnswerResult => ({
  correct: isCorrect,
  correct_choice: order.indexOf(correct_option),
  explanation,
  points,
  score,
  next: isLast ? null : position + 1,
});
