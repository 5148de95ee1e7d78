import type { NotificationStatus, NotificationType } from '@lyceum/contract/product/notification';

import type { Db } from '../../platform/db/db.ts';
import { defineListing, type ListSource, orderedSource } from '../../platform/lists/index.ts';
import { emptyFragment, fetchRows, fragment, identifiers, type SqlFragment } from '../../platform/lists/sql-fragment.ts';

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
const moments = ['created_at', 'updated_at', 'deleted_at', 'delivered_at', 'read_at'] as const;

/** Moments are RFC 3339 text in lists, and dates elsewhere. */
export type NotificationRow = {
  readonly id: number;
  readonly uid: string;
  readonly workspace_id: number;
  readonly user_id: number;
  readonly notification_type: NotificationType;
  readonly text: unknown;
  readonly status: NotificationStatus;
  readonly created_by: number | null;
  readonly updated_by: number | null;
  readonly deleted_by: number | null;
  readonly created_at: Date | string;
  readonly updated_at: Date | string;
  readonly deleted_at: Date | string | null;
  readonly delivered_at: Date | string | null;
  readonly read_at: Date | string | null;
};
const columns = identifiers(...plain, ...moments);

const newestFirst = defineListing<NotificationRow>({
  table: 'notifications.notification',
  columns: plain,
  timestamps: moments,
  order: [{ name: 'id', by: identifiers('item.id'), direction: 'desc', nullable: false }],
});

export interface NotificationFilter {
  readonly statuses?: readonly NotificationStatus[] | undefined;
  readonly types?: readonly NotificationType[] | undefined;
}

export interface NewNotification extends Owner {
  readonly uid: string;
  readonly notificationType: NotificationType;
  /** JSON as text. */
  readonly text: string;
  readonly cause: string | null;
  readonly createdBy: number | null;
  readonly at: Date;
}

interface Moved {
  readonly id: number;
  readonly status: NotificationStatus;
  readonly by: number | null;
  readonly at: Date;
}

const ownedBy = ({ workspaceId, userId }: Owner): SqlFragment =>
  fragment`item.workspace_id = ${workspaceId} and item.user_id = ${userId} and item.deleted_at is null`;

const matching = ({ statuses, types }: NotificationFilter): SqlFragment[] => [
  ...(statuses ? [fragment`item.status = any(${statuses})`] : []),
  ...(types ? [fragment`item.notification_type = any(${types})`] : []),
];

/** All SQL on notifications.notification. */
export const notificationStore = (db: Db) => ({ ...questions(db), ...orders(db) });
export type NotificationStore = ReturnType<typeof notificationStore>;

const questions = (db: Db) => {
  const first = async (owner: Owner, id: number, lock = emptyFragment): Promise<NotificationRow | undefined> =>
    (
      await fetchRows<NotificationRow>(
        db,
        fragment`select ${columns} from notifications.notification as item where item.id = ${id} and ${ownedBy(owner)} ${lock}`,
      )
    )[0];
  return {
    ownedBy: (owner: Owner, id: number) => first(owner, id),
    /** The same, and nobody else changes it until the transaction ends. */
    held: (owner: Owner, id: number) => first(owner, id, fragment`for no key update`),
    listOf: (owner: Owner, filter: NotificationFilter): ListSource<NotificationRow> =>
      orderedSource(db, newestFirst, { where: [ownedBy(owner), ...matching(filter)] }),
    async unreadOf(owner: Owner): Promise<number> {
      const [row] = await fetchRows<{ n: number }>(
        db,
        fragment`select count(*) as n from notifications.notification as item where ${ownedBy(owner)} and item.status <> '3'`,
      );
      return row?.n ?? 0;
    },
    /** Undefined when it was read or removed. */
    async ownerOfUnread(id: number): Promise<Owner | undefined> {
      const [row] = await fetchRows<Owner>(
        db,
        fragment`select item.workspace_id as "workspaceId", item.user_id as "userId" from notifications.notification as item
          where item.id = ${id} and item.status <> '3' and item.deleted_at is null`,
      );
      return row;
    },
    newestOf: (owner: Owner, most: number): Promise<NotificationRow[]> =>
      fetchRows(
        db,
        fragment`select ${columns} from notifications.notification as item where ${ownedBy(owner)} order by item.id desc limit ${most}`,
      ),
  };
};

const orders = (db: Db) => ({
  /** Undefined when its user was told of this cause before. */
  async add(told: NewNotification): Promise<NotificationRow | undefined> {
    const { uid, workspaceId, userId, notificationType, text, cause, createdBy, at } = told;
    const [row] = await fetchRows<NotificationRow>(
      db,
      fragment`insert into notifications.notification
          (uid, workspace_id, user_id, notification_type, text, cause, created_by, created_at, updated_at)
        values (${uid}, ${workspaceId}, ${userId}, ${notificationType}, ${text}::jsonb, ${cause}, ${createdBy}, ${at}, ${at})
        on conflict (user_id, cause) do nothing returning ${columns}`,
    );
    return row;
  },
  /** Of a row that is held: times that are set stay as they are. */
  async move({ id, status, by, at }: Moved): Promise<NotificationRow | undefined> {
    const [row] = await fetchRows<NotificationRow>(
      db,
      fragment`update notifications.notification set status = ${status}, updated_at = ${at}, updated_by = ${by},
          delivered_at = coalesce(delivered_at, case when ${status} in ('2', '3') then ${at}::timestamptz end),
          read_at = coalesce(read_at, case when ${status} = '3' then ${at}::timestamptz end)
        where id = ${id} returning ${columns}`,
    );
    return row;
  },
  /** The server's own moves: nothing happens when it is elsewhere by now. */
  async moveFrom(from: NotificationStatus, { id, status, at }: Omit<Moved, 'by'>): Promise<NotificationRow | undefined> {
    const [row] = await fetchRows<NotificationRow>(
      db,
      fragment`update notifications.notification set status = ${status}, updated_at = ${at}, updated_by = null
        where id = ${id} and status = ${from} and deleted_at is null returning ${columns}`,
    );
    return row;
  },
  /** The next unread ones become read. Which, in their order. */
  async readNextOf(owner: Owner, { after, most, at }: { after: number; most: number; at: Date }): Promise<number[]> {
    const rows = await fetchRows<{ id: number }>(
      db,
      fragment`with next as (
          select item.id from notifications.notification as item
          where ${ownedBy(owner)} and item.status <> '3' and item.id > ${after} order by item.id limit ${most} for no key update
        ), changed as (
          update notifications.notification as item set status = '3', updated_at = ${at}, updated_by = ${owner.userId},
            delivered_at = coalesce(delivered_at, ${at}), read_at = ${at}
          where item.id = any (array(select id from next)) returning item.id)
        select id from changed order by id`,
    );
    return rows.map(({ id }) => id);
  },
  /** Whether it was there. */
  async remove(owner: Owner, id: number, at: Date): Promise<boolean> {
    const rows = await fetchRows(
      db,
      fragment`update notifications.notification as item set deleted_at = ${at}, deleted_by = ${owner.userId}, updated_at = ${at},
          updated_by = ${owner.userId}
        where item.id = ${id} and ${ownedBy(owner)} returning item.id`,
    );
    return rows.length > 0;
  },
  /** What a person was told, and what others were told by them, since that may name them. Which, and whose. */
  forget: ({ workspaceId, userId }: Owner): Promise<Pick<NotificationRow, 'id' | 'user_id' | 'deleted_at'>[]> =>
    fetchRows(
      db,
      fragment`delete from notifications.notification
        where workspace_id = ${workspaceId} and (user_id = ${userId} or created_by = ${userId}) returning id, user_id, deleted_at`,
    ),
});
