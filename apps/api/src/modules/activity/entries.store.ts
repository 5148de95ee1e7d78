import type { ActivityEntry, ActivityKind } from '@lyceum/contract/product/activity';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { createOrderedSource, defineListing } from '../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../platform/scope.ts';

type Owner = Pick<Scope, 'userId'>;

interface NewEntry extends Omit<ActivityEntry, 'at'> {
  readonly at: Date;
}

/** Both dates included. Without a kind it counts days with any activity. */
export interface PeriodQuery {
  readonly kind: ActivityKind | undefined;
  readonly first: string;
  readonly last: string;
  /** Counting stops here. */
  readonly limit: number;
}

const plain = ['kind', 'points', 'subject', 'local_date', 'timezone'] as const;

const newestFirst = defineListing<ActivityEntry>({
  table: 'activity.entry',
  columns: plain,
  timestamps: ['at'],
  order: [
    { name: 'at', by: identifierFragment('item.at'), direction: 'desc', nullable: false },
    { name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false },
  ],
});

/** All SQL on activity.entry and activity.day. */
export const activityEntryStore = (db: Db) => ({
  /** Returns false when the user has an entry of this kind for this subject. */
  async insert({ workspaceId, userId }: Scope, entry: NewEntry): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('activity.entry')
      .values({ workspace_id: workspaceId, user_id: userId, ...entry })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  listOwnedBy: ({ userId }: Owner, kind: ActivityKind | undefined) =>
    createOrderedSource(db, newestFirst, {
      where: [fragment`user_id = ${userId}`, ...(kind === undefined ? [] : [fragment`kind = ${kind}`])],
    }),
  /** Marks the date as a day with activity. */
  async insertDay({ workspaceId, userId }: Scope, date: string): Promise<void> {
    await db
      .insertInto('activity.day')
      .values({ workspace_id: workspaceId, user_id: userId, local_date: date })
      .onConflict((conflict) => conflict.columns(['user_id', 'local_date']).doNothing())
      .execute();
  },
  /** The user's entries, or days with activity, in each period, in the order of the periods. */
  async countInPeriods({ userId }: Owner, periods: readonly PeriodQuery[]): Promise<number[]> {
    const kinds = periods.map(({ kind }) => kind ?? null);
    const firsts = periods.map(({ first }) => first);
    const lasts = periods.map(({ last }) => last);
    const limits = periods.map(({ limit }) => limit);
    const { rows } = await sql<{ count: number }>`
      select case when period.kind is null then activity.count_days(${userId}, period.first, period.last, period.most)
        else activity.count_entries(${userId}, period.kind, period.first, period.last, period.most) end as count
      from unnest(${kinds}::text[], ${firsts}::date[], ${lasts}::date[], ${limits}::int[])
        with ordinality as period (kind, first, last, most, position)
      order by period.position`.execute(db);
    return rows.map(({ count }) => count);
  },
  listNewest: ({ userId }: Owner, limit: number) =>
    db
      .selectFrom('activity.entry')
      .select([...plain, 'at'])
      .where('user_id', '=', userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  async deleteOwnedBy({ userId }: Owner): Promise<void> {
    await db.deleteFrom('activity.entry').where('user_id', '=', userId).execute();
    await db.deleteFrom('activity.day').where('user_id', '=', userId).execute();
  },
});
