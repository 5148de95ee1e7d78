import type { GamesStores } from '../games.context.ts';
import type { GameToRate, ProblemDeltas } from './apply-ratings.ts';

/** Counts the answers of a game for its problems, and changes their ratings after a game of one. */
export async function recordAnswersAndProblemRatings(
  { quests, ratingEntries }: GamesStores,
  { game, parts, at }: GameToRate,
  deltas: ProblemDeltas,
): Promise<void> {
  const versions = await quests.problems.listVersions(game.problem_version_ids);
  // Players answer in the order of play.
  const results = game.problem_version_ids.flatMap((id, position) => {
    const problemId = versions.get(id)?.problem_id;
    const answers = parts.filter(({ answered }) => answered > position).length;
    return problemId === undefined || answers === 0 ? [] : [{ problemId, answers, delta: deltas.get(problemId) ?? 0 }];
  });
  const changed = await quests.problems.recordAnswers(results);
  await ratingEntries.insertProblems(
    changed.filter(({ problem_id }) => deltas.has(problem_id)),
    { gameId: game.id, at },
  );
}
