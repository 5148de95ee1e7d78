import type { GameStatus } from '@lyceum/contract/product/player-game';
import type { Insertable, Updateable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

type Table = Schema['games.game'];

const columns = [
  'game.id',
  'game.uid',
  'game.workspace_id',
  'game.quest_id',
  'game.creator_id',
  'game.name',
  'game.subtopics',
  'game.status',
  'game.number_of_problems',
  'game.time_limit_seconds',
  'game.elo_level',
  'game.problem_version_ids',
  'game.seed',
  'game.expires_at',
  'game.started_at',
  'game.deadline_at',
  'game.completed_at',
  'game.winner_id',
  'game.created_at',
  'game.updated_at',
  'game.updated_by',
  'game.deleted_at',
  'game.deleted_by',
] as const;

/** All SQL on games.game, except the list of a player's games. */
export const gameStore = (db: Db) => ({ ...reads(db), ...dueReads(db), ...writes(db) });
export type GameRow = Awaited<ReturnType<ReturnType<typeof reads>['listUnchecked']>>[number];

const reads = (db: Db) => {
  const existing = () =>
    db
      .selectFrom('games.game as game')
      .select(columns)
      .where('game.deleted_at', 'is', null)
      .$narrowType<{ status: GameStatus }>();
  /** Whether the user takes part, is invited or has declined. */
  const ofPlayer = (userId: number, id: number) =>
    existing()
      .where('game.id', '=', id)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('games.game_player as part')
            .innerJoin('games.player as player', 'player.id', 'part.player_id')
            .select('part.id')
            .whereRef('part.game_id', '=', 'game.id')
            .where('player.user_id', '=', userId),
        ),
      );
  return {
    findOwn: (userId: number, id: number) => ofPlayer(userId, id).executeTakeFirst(),
    /** Nothing else changes the game until the transaction ends. */
    lockOwn: (userId: number, id: number) => ofPlayer(userId, id).forNoKeyUpdate('game').executeTakeFirst(),
    /** The game cannot start, end or change its players until the transaction ends, but other players can go on playing it. */
    lockOwnShared: (userId: number, id: number) => ofPlayer(userId, id).forShare('game').executeTakeFirst(),
    lockUnchecked: (id: number) => existing().where('game.id', '=', id).forNoKeyUpdate('game').executeTakeFirst(),
    /** The ids come from a query that checks access. */
    listUnchecked: (ids: readonly number[]) =>
      existing()
        .where('game.id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .execute(),
    lockWaitingFor: (questId: number) =>
      existing()
        .where('game.quest_id', '=', questId)
        .where('game.status', '=', 'pending')
        .orderBy('game.id')
        .forNoKeyUpdate('game')
        .execute(),
  };
};

/** Games whose time has passed: running ones after their deadline, others after the days in which they had to start. */
const dueReads = (db: Db) => ({
  async listDue(at: Date, limit: number): Promise<number[]> {
    const running = await db
      .selectFrom('games.game')
      .select('id')
      .where('status', '=', 'in_progress')
      .where('deadline_at', '<=', at)
      .orderBy('deadline_at')
      .limit(limit)
      .execute();
    const waiting = await db
      .selectFrom('games.game')
      .select('id')
      .where('status', 'in', ['pending', 'ready'])
      .where('expires_at', '<=', at)
      .orderBy('expires_at')
      .limit(limit)
      .execute();
    return [...running, ...waiting].map(({ id }) => id);
  },
  /** Of the games that a user takes part in. */
  async listDueOf(userId: number, at: Date): Promise<number[]> {
    const rows = await db
      .selectFrom('games.player as player')
      .innerJoin('games.game_player as part', 'part.player_id', 'player.id')
      .innerJoin('games.game as game', 'game.id', 'part.game_id')
      .select('game.id')
      .where('player.user_id', '=', userId)
      .where('part.is_open', '=', true)
      .where((eb) =>
        eb.or([
          eb.and([eb('game.status', '=', 'in_progress'), eb('game.deadline_at', '<=', at)]),
          eb.and([eb('game.status', 'in', ['pending', 'ready']), eb('game.expires_at', '<=', at)]),
        ]),
      )
      .execute();
    return rows.map(({ id }) => id);
  },
});

const writes = (db: Db) => ({
  insert: (game: Insertable<Table>) => db.insertInto('games.game').values(game).returning('id').executeTakeFirstOrThrow(),
  /** The row must be locked. */
  async update(id: number, change: Updateable<Table>): Promise<void> {
    await db.updateTable('games.game').set(change).where('id', '=', id).execute();
  },
});
