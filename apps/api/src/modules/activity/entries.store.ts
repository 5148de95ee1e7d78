import type { ActivityEntry, ActivityKind } from '@lyceum/contract/product/activity';

import type { Db } from '../../platform/db/db.ts';
import { defineListing, orderedSource } from '../../platform/lists/index.ts';
import { fetchRows, fragment, identifiers } from '../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../platform/scope.ts';

type Owner = Pick<Scope, 'userId'>;

interface NewEntry extends Omit<ActivityEntry, 'at'> {
  readonly at: Date;
}

/** Something, or anything, between two dates, with both. */
export interface Asked {
  readonly kind: ActivityKind | undefined;
  readonly first: string;
  readonly last: string;
  readonly most: number;
}

const columns = ['kind', 'points', 'subject', 'local_date', 'timezone'] as const;

const newestFirst = defineListing<ActivityEntry>({
  table: 'activity.entry',
  columns,
  timestamps: ['at'],
  order: [
    { name: 'at', by: identifiers('item.at'), direction: 'desc', nullable: false },
    { name: 'id', by: identifiers('item.id'), direction: 'desc', nullable: false },
  ],
});

/** All SQL on activity.entry and activity.day. */
export const entryStore = (db: Db) => ({
  /** Whether it was not there. */
  async add({ workspaceId, userId }: Scope, { kind, subject, points, local_date, timezone, at }: NewEntry): Promise<boolean> {
    const rows = await fetchRows(
      db,
      fragment`insert into activity.entry (workspace_id, user_id, kind, subject, points, local_date, timezone, at)
        values (${workspaceId}, ${userId}, ${kind}, ${subject}, ${points}, ${local_date}, ${timezone}, ${at})
        on conflict (user_id, kind, subject) do nothing returning id`,
    );
    return rows.length > 0;
  },
  ownedBy: ({ userId }: Owner, kind: ActivityKind | undefined) =>
    orderedSource(db, newestFirst, {
      where: [fragment`user_id = ${userId}`, ...(kind === undefined ? [] : [fragment`kind = ${kind}`])],
    }),
  /** A day on which somebody did something. */
  async addDay({ workspaceId, userId }: Scope, date: string): Promise<void> {
    await fetchRows(
      db,
      fragment`insert into activity.day (workspace_id, user_id, local_date) values (${workspaceId}, ${userId}, ${date})
        on conflict (user_id, local_date) do nothing`,
    );
  },
  /** How often somebody did something on some days, or with no kind on how many of them anything; no further than asked. */
  async counts({ userId }: Owner, asked: readonly Asked[]): Promise<number[]> {
    const rows = await fetchRows<{ count: number }>(
      db,
      fragment`select case when asked.kind is null then activity.days_of(${userId}, asked.first, asked.last, asked.most)
          else activity.count_of(${userId}, asked.kind, asked.first, asked.last, asked.most) end as count
        from unnest(${asked.map(({ kind }) => kind ?? null)}::text[], ${asked.map(({ first }) => first)}::date[],
          ${asked.map(({ last }) => last)}::date[], ${asked.map(({ most }) => most)}::int[])
          with ordinality as asked (kind, first, last, most, place)
        order by asked.place`,
    );
    return rows.map(({ count }) => count);
  },
  newestOf: ({ userId }: Owner, most: number): Promise<object[]> =>
    fetchRows(
      db,
      fragment`select kind, subject, points, local_date, timezone, at from activity.entry
        where user_id = ${userId} order by at desc, id desc limit ${most}`,
    ),
  async forget({ userId }: Owner): Promise<void> {
    await fetchRows(db, fragment`delete from activity.entry where user_id = ${userId}`);
    await fetchRows(db, fragment`delete from activity.day where user_id = ${userId}`);
  },
});
