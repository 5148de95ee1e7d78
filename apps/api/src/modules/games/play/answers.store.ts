import { type Insertable, sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

/** How far a viewer may look into a player's answers: up to `before`, which is excluded. */
export interface AnswerRange {
  readonly gamePlayerId: number;
  readonly before: number;
}

/** All SQL on games.answer. */
export const answerStore = (db: Db) => ({
  listOf: (gamePlayerIds: readonly number[]) =>
    db
      .selectFrom('games.answer')
      .select(['game_player_id', 'position', 'is_correct', 'points'])
      .where('game_player_id', '=', (eb) => eb.fn.any(eb.val(gamePlayerIds)))
      .orderBy('position')
      .execute(),
  listTimes: (gamePlayerIds: readonly number[]) =>
    db
      .selectFrom('games.answer')
      .select(['game_player_id', 'problem_version_id', 'is_correct', 'served_at', 'answered_at'])
      .where('game_player_id', '=', (eb) => eb.fn.any(eb.val(gamePlayerIds)))
      .execute(),
  find: (gamePlayerId: number, position: number) =>
    db
      .selectFrom('games.answer')
      .select(['position', 'choice', 'is_correct', 'points'])
      .where('game_player_id', '=', gamePlayerId)
      .where('position', '=', position)
      .executeTakeFirst(),
  /** The game player must be locked. */
  async insert(answer: Insertable<Schema['games.answer']>): Promise<void> {
    await db.insertInto('games.answer').values(answer).execute();
  },
  /** Right answers and points in the given ranges, by game player; without answers there is no row. */
  async sum(ranges: readonly AnswerRange[]): Promise<ReadonlyMap<number, { correct: number; score: number }>> {
    if (ranges.length === 0) return new Map();
    const { rows } = await sql<{ id: number; correct: number; score: number }>`
      select answer.game_player_id as id, count(*) filter (where answer.is_correct) as correct, sum(answer.points) as score
      from unnest(${ranges.map(({ gamePlayerId }) => gamePlayerId)}::bigint[], ${ranges.map(({ before }) => before)}::int[])
        as range (game_player_id, before)
      join games.answer on answer.game_player_id = range.game_player_id and answer.position < range.before
      group by answer.game_player_id`.execute(db);
    return new Map(rows.map(({ id, correct, score }) => [id, { correct, score }]));
  },
});
