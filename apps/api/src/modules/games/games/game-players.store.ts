import type { InviteStatus } from '@lyceum/contract/product/player-game';
import type { Updateable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

type Table = Schema['games.game_player'];

const columns = [
  'id',
  'game_id',
  'player_id',
  'invite_status',
  'invite_count',
  'answered',
  'correct',
  'score',
  'served_at',
  'finished_at',
  'elo_delta',
] as const;

interface NewPart {
  readonly workspaceId: number;
  readonly gameId: number;
  readonly gameCreatedAt: Date;
  readonly playerId: number;
  readonly at: Date;
}

/** All SQL on games.game_player. */
export const gamePlayerStore = (db: Db) => {
  const parts = db.selectFrom('games.game_player').select(columns).$narrowType<{ invite_status: InviteStatus }>();
  return {
    /** In the order in which they were invited; the creator is the first. */
    listOf: (gameIds: readonly number[]) =>
      parts
        .where('game_id', '=', (eb) => eb.fn.any(eb.val(gameIds)))
        .orderBy('id')
        .execute(),
    find: (gameId: number, playerId: number) =>
      parts.where('game_id', '=', gameId).where('player_id', '=', playerId).executeTakeFirst(),
    /** For changes by the player alone, while the game is locked in shared mode. */
    lock: (gameId: number, playerId: number) =>
      parts.where('game_id', '=', gameId).where('player_id', '=', playerId).forNoKeyUpdate().executeTakeFirst(),
    /** The creator of a game has accepted it. */
    insertCreator: (part: NewPart) => insertPart(db, part, { invite_status: '2', responded_at: part.at }),
    insertInvited: (part: NewPart) => insertPart(db, part, { invite_status: '1', invite_count: 1, invited_at: part.at }),
    /** The game must be locked. */
    async update(id: number, change: Updateable<Table>): Promise<void> {
      await db.updateTable('games.game_player').set(change).where('id', '=', id).execute();
    },
    /** Declines the invites without a response. */
    async rejectInvited(gameId: number, at: Date): Promise<void> {
      await db
        .updateTable('games.game_player')
        .set({ invite_status: '0', responded_at: at })
        .where('game_id', '=', gameId)
        .where('invite_status', '=', '1')
        .execute();
    },
    /** Nobody can do anything more in the game. */
    async close(gameId: number, at: Date): Promise<void> {
      await db
        .updateTable('games.game_player')
        .set((eb) => ({ is_open: false, finished_at: eb.fn.coalesce('finished_at', eb.val(at)) }))
        .where('game_id', '=', gameId)
        .execute();
    },
  };
};
export type GamePlayerRow = Awaited<ReturnType<ReturnType<typeof gamePlayerStore>['listOf']>>[number];

async function insertPart(
  db: Db,
  { workspaceId, gameId, gameCreatedAt, playerId }: NewPart,
  more: { invite_status: InviteStatus; invite_count?: number; invited_at?: Date; responded_at?: Date },
): Promise<void> {
  await db
    .insertInto('games.game_player')
    .values({
      workspace_id: workspaceId,
      game_id: gameId,
      game_created_at: gameCreatedAt,
      player_id: playerId,
      ...more,
    })
    .execute();
}
