import type { ActivityEntry, ActivityKind } from '@lyceum/contract/product';

import { clause, named, rowsOf } from '../../platform/db/clause.ts';
import type { Db } from '../../platform/db/db.ts';
import { listing, orderedSource } from '../../platform/lists/index.ts';
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
}

const columns = ['kind', 'points', 'subject', 'local_date', 'timezone'] as const;

const newestFirst = listing<ActivityEntry>({
  table: 'activity.entry',
  columns,
  moments: ['at'],
  order: [
    { name: 'at', by: named('item.at'), direction: 'desc', nullable: false },
    { name: 'id', by: named('item.id'), direction: 'desc', nullable: false },
  ],
});

/** All SQL on activity.entry. */
export const entryStore = (db: Db) => ({
  /** Whether it was not there. */
  async add({ workspaceId, userId }: Scope, { kind, subject, points, local_date, timezone, at }: NewEntry): Promise<boolean> {
    const rows = await rowsOf(
      db,
      clause`insert into activity.entry (workspace_id, user_id, kind, subject, points, local_date, timezone, at)
        values (${workspaceId}, ${userId}, ${kind}, ${subject}, ${points}, ${local_date}, ${timezone}, ${at})
        on conflict (user_id, kind, subject) do nothing returning id`,
    );
    return rows.length > 0;
  },
  ownedBy: ({ userId }: Owner, kind: ActivityKind | undefined) =>
    orderedSource(db, newestFirst, {
      where: [clause`user_id = ${userId}`, ...(kind === undefined ? [] : [clause`kind = ${kind}`])],
    }),
  /** How often somebody did something on some days, or with no kind on how many of them anything; one query for all. */
  async counts({ userId }: Owner, asked: readonly Asked[]): Promise<number[]> {
    const rows = await rowsOf<{ count: number }>(
      db,
      clause`select case when asked.kind is null then count(distinct entry.local_date) else count(entry.id) end::int as count
        from unnest(${asked.map(({ kind }) => kind ?? null)}::text[], ${asked.map(({ first }) => first)}::date[],
          ${asked.map(({ last }) => last)}::date[]) with ordinality as asked (kind, first, last, place)
        left join activity.entry as entry on entry.user_id = ${userId}
          and entry.local_date between asked.first and asked.last and (asked.kind is null or entry.kind = asked.kind)
        group by asked.place, asked.kind order by asked.place`,
    );
    return rows.map(({ count }) => count);
  },
  newestOf: ({ userId }: Owner, most: number): Promise<object[]> =>
    rowsOf(
      db,
      clause`select kind, subject, points, local_date, timezone, at from activity.entry
        where user_id = ${userId} order by at desc, id desc limit ${most}`,
    ),
  async forget({ userId }: Owner): Promise<void> {
    await rowsOf(db, clause`delete from activity.entry where user_id = ${userId}`);
  },
});
