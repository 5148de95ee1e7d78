import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';

export interface Draw {
  readonly questId: number;
  readonly count: number;
  /** Problems with a rating near this one come first. */
  readonly eloLevel: number;
  /** Patterns; problems that match one of them come first. */
  readonly patterns: readonly string[];
  /** The same seed draws the same problems in the same order. */
  readonly seed: string;
}

/** Ratings closer than this are equally near. */
const ratingStep = 100;

/** What games read of problems: always versions, which never change. */
export const playedProblemStore = (db: Db) => ({
  async countActive(questId: number): Promise<number> {
    const { count } = await db
      .selectFrom('quests.problem')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('quest_id', '=', questId)
      .where('deleted_at', 'is', null)
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow();
    return count;
  },
  /** The ids of the versions that a game is played with, in the order of play. Nothing here depends on the right option. */
  async draw({ questId, count, eloLevel, patterns, seed }: Draw): Promise<number[]> {
    const { rows } = await sql<{ version_id: number }>`
      select drawn.version_id from (
        select problem.id, problem.version_id
        from quests.problem join quests.problem_version as version on version.id = problem.version_id
        where problem.quest_id = ${questId} and problem.deleted_at is null and problem.is_active
        order by (version.question || ' ' || version.explanation) ilike any (${patterns}::text[]) desc,
          abs(problem.rating - ${eloLevel}::int) / ${ratingStep}::int, md5(${seed} || problem.id)
        limit ${count}
      ) as drawn
      order by md5(${`${seed} order `} || drawn.id)`.execute(db);
    return rows.map(({ version_id }) => version_id);
  },
  /** By version id. */
  async listVersions(ids: readonly number[]) {
    const rows = await db
      .selectFrom('quests.problem_version')
      .select(['id', 'problem_id', 'question', 'options', 'correct_option', 'explanation'])
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  },
});
