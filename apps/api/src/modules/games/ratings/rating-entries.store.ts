import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';

interface NewEntry {
  readonly playerId: number;
  readonly before: number;
  readonly delta: number;
  readonly k: number;
  readonly weight: number;
}

interface RatedGame {
  readonly gameId: number;
  readonly questId: number;
  readonly workspaceId: number;
  readonly at: Date;
}

/** Two players who have met in rated games. */
interface Meetings {
  readonly one: number;
  readonly other: number;
  readonly games: number;
}

/** All SQL on games.rating_entry and games.problem_rating_entry, the ledgers of ratings. */
export const ratingEntryStore = (db: Db) => ({ ...reads(db), ...writes(db) });

const reads = (db: Db) => ({
  listOf: (gameIds: readonly number[]) =>
    db
      .selectFrom('games.rating_entry')
      .select(['game_id', 'player_id', 'quest_id', 'before', 'after', 'delta'])
      .where('game_id', '=', (eb) => eb.fn.any(eb.val(gameIds)))
      .orderBy('id')
      .execute(),
  /** How many rated games each pair of the players has played since then; `one` has the lower id. */
  async countMeetings(playerIds: readonly number[], since: Date): Promise<readonly Meetings[]> {
    const { rows } = await sql<Meetings>`
      select first.player_id as one, second.player_id as other, count(*)::int as games
      from games.rating_entry as first join games.rating_entry as second on second.game_id = first.game_id
      where first.player_id = any (${playerIds}::bigint[]) and second.player_id = any (${playerIds}::bigint[])
        and first.player_id < second.player_id and first.at > ${since}
      group by first.player_id, second.player_id`.execute(db);
    return rows;
  },
  /** How many rated games of the quest the player has played alone since then. */
  async countSoloGames({ playerId, questId, since }: { playerId: number; questId: number; since: Date }): Promise<number> {
    const { rows } = await sql<{ games: number }>`
      select count(*)::int as games from games.rating_entry as own
      where own.player_id = ${playerId} and own.quest_id = ${questId} and own.at > ${since}
        and not exists (select from games.rating_entry as other where other.game_id = own.game_id and other.player_id <> own.player_id)
    `.execute(db);
    return rows[0]?.games ?? 0;
  },
});

const writes = (db: Db) => ({
  /** Fails if the game has been rated already. */
  async insert(entries: readonly NewEntry[], { gameId, questId, workspaceId, at }: RatedGame): Promise<void> {
    await db
      .insertInto('games.rating_entry')
      .values(
        entries.map(({ playerId, before, delta, k, weight }) => ({
          game_id: gameId,
          quest_id: questId,
          workspace_id: workspaceId,
          player_id: playerId,
          before,
          delta,
          k,
          weight,
          at,
        })),
      )
      .execute();
  },
  async insertProblems(
    entries: readonly { readonly problem_id: number; readonly before: number; readonly delta: number }[],
    { gameId, at }: Pick<RatedGame, 'gameId' | 'at'>,
  ): Promise<void> {
    if (entries.length === 0) return;
    await db
      .insertInto('games.problem_rating_entry')
      .values(entries.map((entry) => ({ game_id: gameId, at, ...entry })))
      .execute();
  },
});
