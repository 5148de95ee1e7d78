import type { NotificationStatus, NotificationType } from '@lyceum/contract/product/notification';
import { type Insertable, type Selectable, sql } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing } from '../../platform/lists/index.ts';
import { fragment, identifierFragment, type SqlFragment } from '../../platform/lists/sql-fragment.ts';

type Table = Schema['notifications.notification'];

export interface Owner {
  readonly workspaceId: number;
  readonly userId: number;
}

const plain = [
  'id',
  'uid',
  'workspace_id',
  'user_id',
  'notification_type',
  'text',
  'status',
  'created_by',
  'updated_by',
  'deleted_by',
] as const;
const timestamps = ['created_at', 'updated_at', 'deleted_at', 'delivered_at', 'read_at'] as const;
const columns = [...plain, ...timestamps];

/** Enumerations that the table enforces by check constraints and the generated types do not know. */
interface Enumerations {
  readonly notification_type: NotificationType;
  readonly status: NotificationStatus;
}
export type NotificationRow = Omit<Pick<Selectable<Table>, (typeof columns)[number]>, keyof Enumerations> & Enumerations;
/** A row of a list, in which timestamps are text. */
export type ListedNotification = Omit<NotificationRow, (typeof timestamps)[number]> & {
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
  readonly delivered_at: string | null;
  readonly read_at: string | null;
};

const newestFirst = defineListing<ListedNotification>({
  table: 'notifications.notification',
  columns: plain,
  timestamps,
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false }],
});

interface NotificationFilter {
  readonly statuses?: readonly NotificationStatus[] | undefined;
  readonly types?: readonly NotificationType[] | undefined;
}

interface StatusUpdate {
  readonly id: number;
  readonly status: NotificationStatus;
  readonly updatedBy: number | null;
  readonly at: Date;
}

/** A literal, because statements are prepared: a generic plan could not match a parameter to the partial index. */
const isUnread = sql<boolean>`status <> '3'`;

/** All SQL on notifications.notification. Reads leave out deleted notifications. */
export const notificationStore = (db: Db) => ({ ...queries(db), ...commands(db), ...statusUpdates(db) });

const queries = (db: Db) => {
  const ownedBy = ({ workspaceId, userId }: Owner) =>
    db
      .selectFrom('notifications.notification')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null);
  const owned = (owner: Owner, id: number) => ownedBy(owner).select(columns).where('id', '=', id).$narrowType<Enumerations>();
  return {
    findOwned: (owner: Owner, id: number): Promise<NotificationRow | undefined> => owned(owner, id).executeTakeFirst(),
    lockOwned: (owner: Owner, id: number): Promise<NotificationRow | undefined> =>
      owned(owner, id).forNoKeyUpdate().executeTakeFirst(),
    listOwnedBy: ({ workspaceId, userId }: Owner, filter: NotificationFilter) =>
      createOrderedSource(db, newestFirst, {
        where: [
          fragment`item.workspace_id = ${workspaceId} and item.user_id = ${userId} and item.deleted_at is null`,
          ...filterConditions(filter),
        ],
      }),
    async countUnread(owner: Owner): Promise<number> {
      const { count } = await ownedBy(owner)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(isUnread)
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Undefined when the notification was read or deleted. */
    findOwnerOfUnread: (id: number): Promise<Owner | undefined> =>
      db
        .selectFrom('notifications.notification')
        .select(['workspace_id as workspaceId', 'user_id as userId'])
        .where('id', '=', id)
        .where(isUnread)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    listNewest: (owner: Owner, limit: number): Promise<NotificationRow[]> =>
      ownedBy(owner).select(columns).orderBy('id', 'desc').limit(limit).$narrowType<Enumerations>().execute(),
  };
};

const commands = (db: Db) => ({
  /** Undefined when the user has a notification with the same `cause`, which is the deduplication key. */
  insert: (notification: Insertable<Table>): Promise<NotificationRow | undefined> =>
    db
      .insertInto('notifications.notification')
      .values(notification)
      .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
      .returning(columns)
      .$narrowType<Enumerations>()
      .executeTakeFirst(),
  /** Returns false when the owner has no such notification. */
  async softDeleteOwned({ workspaceId, userId }: Owner, id: number, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('notifications.notification')
      .set({ deleted_at: at, deleted_by: userId, updated_at: at, updated_by: userId })
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  deleteOwnedOrCausedBy: ({ workspaceId, userId }: Owner) =>
    db
      .deleteFrom('notifications.notification')
      .where('workspace_id', '=', workspaceId)
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('created_by', '=', userId)]))
      .returning(['id', 'user_id', 'deleted_at'])
      .execute(),
});

const statusUpdates = (db: Db) => ({
  /** The row must be locked. `delivered_at` and `read_at` are set once. */
  updateStatus: ({ id, status, updatedBy, at }: StatusUpdate): Promise<NotificationRow | undefined> =>
    db
      .updateTable('notifications.notification')
      .set((eb) => ({
        status,
        updated_at: at,
        updated_by: updatedBy,
        ...((status === '2' || status === '3') && { delivered_at: eb.fn.coalesce('delivered_at', eb.val(at)) }),
        ...(status === '3' && { read_at: eb.fn.coalesce('read_at', eb.val(at)) }),
      }))
      .where('id', '=', id)
      .returning(columns)
      .$narrowType<Enumerations>()
      .executeTakeFirst(),
  /** A change by the server; undefined when the status is no longer `from`. */
  updateStatusFrom: (
    from: NotificationStatus,
    { id, status, at }: Omit<StatusUpdate, 'updatedBy'>,
  ): Promise<NotificationRow | undefined> =>
    db
      .updateTable('notifications.notification')
      .set({ status, updated_at: at, updated_by: null })
      .where('id', '=', id)
      .where('status', '=', from)
      .where('deleted_at', 'is', null)
      .returning(columns)
      .$narrowType<Enumerations>()
      .executeTakeFirst(),
  /** Marks the owner's next unread notifications as read, in the order of ids, and returns their ids. */
  async markNextRead(
    { workspaceId, userId }: Owner,
    { afterId, limit, at }: { readonly afterId: number; readonly limit: number; readonly at: Date },
  ): Promise<number[]> {
    // As an array, the ids are looked up by primary key; a subquery might be planned as a scan of the table.
    const { rows } = await sql<{ id: number }>`
      with next as (
        select id from notifications.notification
        where workspace_id = ${workspaceId} and user_id = ${userId} and deleted_at is null and ${isUnread} and id > ${afterId}
        order by id limit ${limit} for no key update
      ), changed as (
        update notifications.notification
        set status = '3', updated_at = ${at}, updated_by = ${userId}, delivered_at = coalesce(delivered_at, ${at}), read_at = ${at}
        where id = any (array(select id from next)) returning id
      ) select id from changed order by id`.execute(db);
    return rows.map(({ id }) => id);
  },
});

const filterConditions = ({ statuses, types }: NotificationFilter): SqlFragment[] => [
  ...(statuses ? [fragment`item.status = any(${statuses})`] : []),
  ...(types ? [fragment`item.notification_type = any(${types})`] : []),
];
