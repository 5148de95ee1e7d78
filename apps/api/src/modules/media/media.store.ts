import type { Insertable, Selectable } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing } from '../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../platform/lists/sql-fragment.ts';

export interface Owner {
  readonly workspaceId: number;
  readonly userId: number;
}

type Table = Schema['media.object'];
const columns = ['id', 'uid', 'filename', 'media_type', 'size', 'created_at'] as const;
export type MediaRow = Pick<Selectable<Table>, (typeof columns)[number]>;

const newestFirst = defineListing<MediaRow>({
  table: 'media.object',
  columns,
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false }],
});

/** SQL on media.object for owners and readers, without deleted files. */
export const mediaStore = (db: Db) => {
  const updateOwnedBy = ({ workspaceId, userId }: Owner) =>
    db
      .updateTable('media.object')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null);
  return {
    insert: (object: Insertable<Table>) =>
      db.insertInto('media.object').values(object).returning(columns).executeTakeFirstOrThrow(),
    listOwnedBy: ({ workspaceId, userId }: Owner) =>
      createOrderedSource(db, newestFirst, {
        where: [fragment`workspace_id = ${workspaceId} and user_id = ${userId} and deleted_at is null`],
      }),
    listNewest: ({ workspaceId, userId }: Owner, limit: number): Promise<MediaRow[]> =>
      db
        .selectFrom('media.object')
        .select(columns)
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    /** Soft-deletes, but clears filenames at once, because they may be personal. */
    async deleteOwnedBy(owner: Owner, deletedAt: Date): Promise<void> {
      await updateOwnedBy(owner).set({ filename: '', deleted_at: deletedAt }).execute();
    },
    /** Without an access check: knowing the random uid is the permission to read. */
    findUncheckedByUid: (uid: string) =>
      db
        .selectFrom('media.object')
        .select(['id', 'object_key', 'filename', 'media_type', 'size', 'sha256'])
        .where('uid', '=', uid)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    /** Returns false when the owner has no such file. */
    async softDeleteOwned(owner: Owner, id: number, deletedAt: Date): Promise<boolean> {
      const { numUpdatedRows } = await updateOwnedBy(owner)
        .set({ deleted_at: deletedAt })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
};
