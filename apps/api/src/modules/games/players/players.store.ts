import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';

const columns = [
  'id',
  'uid',
  'workspace_id',
  'user_id',
  'last_online_at',
  'experience',
  'experience_updated_at',
  'games_completed',
  'games_won',
  'answered_problems',
  'correct_problems',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

interface NewPlayer {
  readonly uid: string;
  readonly userId: number;
}

/** What a finished game adds to a player. */
export interface PlayerResult {
  readonly playerId: number;
  readonly experience: number;
  readonly won: number;
  readonly answered: number;
  readonly correct: number;
}

/** How many ratings a player is shown with. */
const maxElos = 50;

/** All SQL on games.player, except the list of players. */
export const playerStore = (db: Db) => ({ ...reads(db), ...locks(db), ...writes(db) });
export type PlayerRow = Awaited<ReturnType<ReturnType<typeof reads>['listUnchecked']>>[number];

const reads = (db: Db) => {
  const players = db.selectFrom('games.player').select(columns);
  return {
    findByUser: (userId: number) => players.where('user_id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst(),
    listByUsers: (userIds: readonly number[]) =>
      players
        .where('user_id', '=', (eb) => eb.fn.any(eb.val(userIds)))
        .where('deleted_at', 'is', null)
        .execute(),
    /** Those of the workspace that exist. */
    listExisting: (workspaceId: number, ids: readonly number[]) =>
      players
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .where('deleted_at', 'is', null)
        .execute(),
    /** Of any workspace, erased ones too: the ids come from rows that the viewer may see. */
    listUnchecked: (ids: readonly number[]) => players.where('id', '=', (eb) => eb.fn.any(eb.val(ids))).execute(),
    /** The newest ratings of each player. */
    async listElos(ids: readonly number[]) {
      const { rows } = await sql<{ player_id: number; quest_id: number; rating: number }>`
        select rated.player_id, rated.quest_id, rated.rating
        from unnest(${ids}::bigint[]) as wanted (player_id)
        cross join lateral (
          select * from games.quest_rating where player_id = wanted.player_id
          order by updated_at desc, quest_id limit ${maxElos}
        ) as rated
        order by rated.player_id, rated.updated_at desc, rated.quest_id`.execute(db);
      return rows;
    },
    /** The newest game that each player is playing now. */
    async listCurrentGames(ids: readonly number[], at: Date): Promise<ReadonlyMap<number, number>> {
      const rows = await db
        .selectFrom('games.game_player as part')
        .innerJoin('games.game as game', 'game.id', 'part.game_id')
        .select((eb) => ['part.player_id', eb.fn.max<number>('game.id').as('game_id')])
        .where('part.player_id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .where('part.is_open', '=', true)
        .where('part.invite_status', '=', '2')
        .where('part.finished_at', 'is', null)
        .where('game.status', '=', 'in_progress')
        .where('game.deadline_at', '>', at)
        .groupBy('part.player_id')
        .execute();
      return new Map(rows.map(({ player_id, game_id }) => [player_id, game_id]));
    },
  };
};

const locks = (db: Db) => ({
  /** Locks them in the order of ids, so that games that end at the same time do not deadlock. */
  async lock(ids: readonly number[]): Promise<void> {
    await db
      .selectFrom('games.player')
      .select('id')
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  },
  /** Locks the next players of a workspace, erased ones too, and returns their ids in order. */
  async lockNext({ workspaceId, after, limit }: { workspaceId: number; after: number; limit: number }): Promise<number[]> {
    const rows = await db
      .selectFrom('games.player')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .forNoKeyUpdate()
      .execute();
    return rows.map(({ id }) => id);
  },
});

const writes = (db: Db) => ({
  /** Users who are players already are left as they are. */
  async insertMissing(workspaceId: number, players: readonly NewPlayer[], at: Date): Promise<void> {
    if (players.length === 0) return;
    await db
      .insertInto('games.player')
      .values(
        players.map(({ uid, userId }) => ({
          uid,
          workspace_id: workspaceId,
          user_id: userId,
          experience_updated_at: at,
          created_at: at,
          updated_at: at,
        })),
      )
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
  },
  /** The row must be locked. */
  async addResult({ playerId, experience, won, answered, correct }: PlayerResult, at: Date): Promise<void> {
    await db
      .updateTable('games.player')
      .set((eb) => ({
        experience: eb('experience', '+', experience),
        ...(experience > 0 && { experience_updated_at: at }),
        games_completed: eb('games_completed', '+', 1),
        games_won: eb('games_won', '+', won),
        answered_problems: eb('answered_problems', '+', answered),
        correct_problems: eb('correct_problems', '+', correct),
        updated_at: at,
      }))
      .where('id', '=', playerId)
      .execute();
  },
  async softDelete(id: number, at: Date): Promise<void> {
    await db
      .updateTable('games.player')
      .set({ deleted_at: at, updated_at: at, last_online_at: null })
      .where('id', '=', id)
      .execute();
  },
});
