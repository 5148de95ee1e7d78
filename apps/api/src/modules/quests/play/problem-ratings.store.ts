import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';

/** What a game says about a problem. */
interface ProblemResult {
  readonly problemId: number;
  readonly answers: number;
  /** Of the problem's rating. */
  readonly delta: number;
}

const ratingRange = { min: 100, max: 4000 };

/** What games read and change of the ratings of problems. */
export const questProblemRatingStore = (db: Db) => ({
  listRatings: (ids: readonly number[]) =>
    db
      .selectFrom('quests.problem')
      .select(['id', 'rating', 'times_answered'])
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .execute(),
  /**
   * Counts the answers of a game and changes ratings. Locks the problems in the order of ids, so that games that end at the same
   * time do not deadlock. Returns the ratings before, and by how much they changed within their range.
   */
  async recordAnswers(results: readonly ProblemResult[]) {
    const ids = results.map(({ problemId }) => problemId);
    await db
      .selectFrom('quests.problem')
      .select('id')
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const { rows } = await sql<{ problem_id: number; before: number; delta: number }>`
      with result as (
        select problem.id, problem.rating as before, played.answers,
          least(greatest(problem.rating + played.delta, ${ratingRange.min}::int), ${ratingRange.max}::int) as after
        from unnest(${ids}::bigint[], ${results.map(({ answers }) => answers)}::int[], ${results.map(({ delta }) => delta)}::int[])
          as played (id, answers, delta)
        join quests.problem on problem.id = played.id
      )
      update quests.problem set rating = result.after, times_answered = problem.times_answered + result.answers
      from result where problem.id = result.id
      returning problem.id as problem_id, result.before, result.after - result.before as delta`.execute(db);
    return rows;
  },
});
