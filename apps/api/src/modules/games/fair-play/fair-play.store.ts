import type { FairPlayKind, FairPlayQuery } from '@lyceum/contract/product/fair-play';
import type { Selectable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing, type ListSource } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Evidence } from './fair-play.rules.ts';

type Flag = Schema['games.fair_play_flag'];

export interface NewFlag {
  readonly playerId: number;
  readonly kind: FairPlayKind;
  readonly evidence: Evidence;
}

interface FlaggedGame {
  readonly gameId: number;
  readonly workspaceId: number;
  readonly at: Date;
}

export interface FlagRow extends Pick<Selectable<Flag>, 'id' | 'game_id' | 'player_id' | 'dismissed_by'> {
  readonly kind: FairPlayKind;
  readonly evidence: Record<string, number>;
  readonly created_at: string;
  readonly dismissed_at: string | null;
}

const newestFirst = defineListing<FlagRow>({
  table: 'games.fair_play_flag',
  columns: ['id', 'game_id', 'player_id', 'kind', 'evidence', 'dismissed_by'],
  timestamps: ['created_at', 'dismissed_at'],
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false }],
});

/** All SQL on games.fair_play_flag. */
export const fairPlayStore = (db: Db) => ({
  async insert(flags: readonly NewFlag[], { gameId, workspaceId, at }: FlaggedGame): Promise<void> {
    if (flags.length === 0) return;
    await db
      .insertInto('games.fair_play_flag')
      .values(
        flags.map(({ playerId, kind, evidence }) => ({
          game_id: gameId,
          workspace_id: workspaceId,
          player_id: playerId,
          kind,
          evidence: JSON.stringify(evidence),
          created_at: at,
        })),
      )
      .execute();
  },
  list: (workspaceId: number, { kind, dismissed }: Pick<FairPlayQuery, 'kind' | 'dismissed'>): ListSource<FlagRow> =>
    createOrderedSource(db, newestFirst, {
      where: [
        fragment`item.workspace_id = ${workspaceId}`,
        ...(kind === undefined ? [] : [fragment`item.kind = ${kind}`]),
        ...(dismissed === undefined ? [] : [fragment`(item.dismissed_at is not null) = ${dismissed}`]),
      ],
    }),
  async lock(workspaceId: number, id: number): Promise<FlagRow | undefined> {
    const row = await db
      .selectFrom('games.fair_play_flag')
      .select(['id', 'game_id', 'player_id', 'kind', 'evidence', 'created_at', 'dismissed_at', 'dismissed_by'])
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .forUpdate()
      .$narrowType<{ kind: FairPlayKind; evidence: Record<string, number> }>()
      .executeTakeFirst();
    return row && { ...row, created_at: row.created_at.toISOString(), dismissed_at: row.dismissed_at?.toISOString() ?? null };
  },
  async dismiss(id: number, { userId, at }: { readonly userId: number; readonly at: Date }): Promise<void> {
    await db.updateTable('games.fair_play_flag').set({ dismissed_at: at, dismissed_by: userId }).where('id', '=', id).execute();
  },
  async deleteOf(playerId: number): Promise<void> {
    await db.deleteFrom('games.fair_play_flag').where('player_id', '=', playerId).execute();
  },
});
