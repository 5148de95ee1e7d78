import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import { defineListing, orderedSource } from '../../platform/lists/index.ts';
import { fragment, identifiers } from '../../platform/lists/sql-fragment.ts';

const shown = ['id', 'uid', 'filename', 'media_type', 'size', 'created_at'] as const;
type Shown = Pick<Selectable<Schema['media.object']>, (typeof shown)[number]>;
const newestFirst = defineListing<Shown>({
  table: 'media.object',
  columns: shown,
  order: [{ name: 'id', by: identifiers('item.id'), direction: 'desc', nullable: false }],
});

/** SQL on media.object for its owners and readers. A deleted file is as good as none. */
export const mediaStore = (db: Db) => ({
  add: (object: Insertable<Schema['media.object']>) =>
    db.insertInto('media.object').values(object).returning(shown).executeTakeFirstOrThrow(),
  /** The newest first. */
  ownedBy: (workspaceId: number, userId: number) =>
    orderedSource(db, newestFirst, {
      where: [fragment`workspace_id = ${workspaceId} and user_id = ${userId} and deleted_at is null`],
    }),
  /** The newest first, at most so many. */
  newestOf: (workspaceId: number, userId: number, most: number) =>
    db
      .selectFrom('media.object')
      .select(shown)
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  /** All that is the user's; the names of files may be personal, so they go at once. */
  deleteAllOf: (workspaceId: number, userId: number, at: Date) =>
    db
      .updateTable('media.object')
      .set({ filename: '', deleted_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute(),
  byUid: (uid: string) =>
    db
      .selectFrom('media.object')
      .select(['id', 'object_key', 'filename', 'media_type', 'size', 'sha256'])
      .where('uid', '=', uid)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  /** Whether it was the user's and there to delete. */
  async delete(owner: { readonly workspaceId: number; readonly userId: number }, id: number, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('media.object')
      .set({ deleted_at: at })
      .where('id', '=', id)
      .where('workspace_id', '=', owner.workspaceId)
      .where('user_id', '=', owner.userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
});
export type MediaStore = ReturnType<typeof mediaStore>;
