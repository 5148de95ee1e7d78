import { flagUnfairPlay } from '../fair-play/flag-unfair-play.ts';
import { publishGameEvent } from '../games/game-events.ts';
import type { GamePlayerRow } from '../games/game-players.store.ts';
import { findWinner, hasAnsweredEnough } from '../games/games.rules.ts';
import type { GameRow } from '../games/games.store.ts';
import type { GamesStores } from '../games.context.ts';
import { applyRatings } from '../ratings/apply-ratings.ts';
import { recordAnswersAndProblemRatings } from '../ratings/record-answers-and-problem-ratings.ts';
import { computeEarnedExperience } from './results.rules.ts';

/** Ends a locked game in which no player can answer any more. */
export async function endGameIfFinished(stores: GamesStores, game: GameRow, at: Date): Promise<void> {
  const parts = await listContestants(stores, game.id);
  if (parts.every(({ finished_at }) => finished_at !== null)) await endGame(stores, game, at);
}

/**
 * Ends a locked game that is in progress. Everything that follows from it happens in this transaction, so it happens once.
 * Players are locked in the order of ids, then their progress in the order of users; the quest and its problems, for which all
 * players of a quest wait, come last.
 */
export async function endGame(stores: GamesStores, game: GameRow, at: Date): Promise<void> {
  const parts = await listContestants(stores, game.id);
  const total = game.number_of_problems;
  const isCompleted = parts.some(({ answered }) => hasAnsweredEnough({ answered, total }));
  const winnerId = isCompleted ? findWinner(parts.map(({ player_id, score }) => ({ playerId: player_id, score }))) : null;
  const status = isCompleted ? 'completed' : 'abandoned';
  await stores.games.update(game.id, { status, completed_at: at, winner_id: winnerId, updated_at: at });
  await stores.gamePlayers.close(game.id, at);
  await publishGameEvent(stores.outbox, game, { type: 'game.ended', status });
  if (isCompleted) await applyResults(stores, { game, parts, winnerId, at });
}

/** A game that was not started in time. */
export async function expireGame({ games, gamePlayers, outbox }: GamesStores, game: GameRow, at: Date): Promise<void> {
  await games.update(game.id, { status: 'expired', updated_at: at });
  await gamePlayers.close(game.id, at);
  await publishGameEvent(outbox, game, { type: 'game.ended', status: 'expired' });
}

async function listContestants({ gamePlayers }: GamesStores, gameId: number): Promise<GamePlayerRow[]> {
  return (await gamePlayers.listOf([gameId])).filter(({ invite_status }) => invite_status === '2');
}

interface FinishedGame {
  readonly game: GameRow;
  readonly parts: readonly GamePlayerRow[];
  readonly winnerId: number | null;
  readonly at: Date;
}

async function applyResults(stores: GamesStores, finished: FinishedGame): Promise<void> {
  const { game, parts, winnerId, at } = finished;
  const ids = parts.map(({ player_id }) => player_id);
  await stores.players.lock(ids);
  const problemDeltas = await applyRatings(stores, finished);
  await flagUnfairPlay(stores, finished);
  for (const { player_id, answered, correct } of parts) {
    const won = player_id === winnerId;
    const experience = computeEarnedExperience({ answered, correct, total: game.number_of_problems, won });
    await stores.players.addResult({ playerId: player_id, experience, won: Number(won), answered, correct }, at);
  }
  await recordResults(stores, finished);
  await recordAnswersAndProblemRatings(stores, finished, problemDeltas);
}

/** Activity, notifications and the counters of the quest; for players who took part. */
async function recordResults(stores: GamesStores, { game, parts, winnerId, at }: FinishedGame): Promise<void> {
  const total = game.number_of_problems;
  const players = await stores.players.listUnchecked(parts.map(({ player_id }) => player_id));
  const partOf = new Map(parts.map((part) => [part.player_id, part]));
  const creators = new Set(await stores.quests.quests.listCreators(game.quest_id));
  const counts = { by: 0, popular: 0 };
  for (const { id, user_id } of players.toSorted((one, other) => one.user_id - other.user_id)) {
    const part = partOf.get(id);
    if (!part) continue;
    if (hasAnsweredEnough({ answered: part.answered, total })) {
      await recordActivity(stores, { userId: user_id, gameId: game.id, won: id === winnerId, at });
      counts.by += 1;
      counts.popular += creators.has(user_id) ? 0 : 1;
    }
    await notifyOfResult(stores, game, { userId: user_id, score: part.score, won: id === winnerId });
  }
  await stores.quests.quests.count(game.quest_id, 'completions', counts);
}

interface PlayedGame {
  readonly userId: number;
  readonly gameId: number;
  readonly won: boolean;
  readonly at: Date;
}

async function recordActivity({ activityOf }: GamesStores, { userId, gameId, won, at }: PlayedGame): Promise<void> {
  const subject = `game:${gameId}`;
  await activityOf(userId).record({ kind: 'game_completed', subject, at });
  if (won) await activityOf(userId).record({ kind: 'game_won', subject, at });
}

async function notifyOfResult(
  { notifications }: GamesStores,
  game: GameRow,
  { userId, score, won }: { readonly userId: number; readonly score: number; readonly won: boolean },
): Promise<void> {
  await notifications.notify({
    workspaceId: game.workspace_id,
    userId,
    notificationType: '2',
    mailCategory: 'activity',
    text: {
      kind: 'game_ended',
      message: won ? `You won “${game.name}” with ${score} points.` : `“${game.name}” has ended. You have ${score} points.`,
      game: game.id,
      score,
    },
    deduplicationKey: `game:${game.id}:ended`,
  });
}
