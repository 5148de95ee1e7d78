import { sql } from 'kysely';

import type { Db } from '../db/db.ts';
import { lowest } from './range-queries.ts';

/** Any fixed number. The advisory lock of compactions and rebuilds, held until the transaction ends. */
const lockNumber = 7_150_232;

/** A range of rows in the order of a key. Its lower bound is PostgreSQL's own text, which loses no precision. */
export interface Range {
  readonly list: string;
  readonly facet: string;
  readonly key: string;
  readonly low_key: string;
  readonly low_id: string;
  readonly n: number;
}

export interface CompactionResult {
  readonly changes: number;
  /** Changed ranges that are now too large or too small. */
  readonly unbalanced: readonly Range[];
}

/** Adds platform.counter_change to the totals and ranges. */
export const counterCompactionStore = (db: Db) => ({
  /** Whether the lock was free. */
  async tryLock(): Promise<boolean> {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lockNumber}) as locked`.execute(db);
    return rows[0]?.locked ?? false;
  },

  /** Waits for the lock without a timeout. */
  async lock(): Promise<void> {
    await sql`select set_config('lock_timeout', ${'0'}, true)`.execute(db);
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(db);
  },

  /** One statement, so that in every snapshot a change counts exactly once. */
  async compact(limit: number, bounds: { readonly small: number; readonly large: number }): Promise<CompactionResult> {
    const { rows } = await sql<{ changes: number } & (Range | Record<keyof Range, null>)>`
      with taken as (
        delete from platform.counter_change
        where ctid = any (array(select ctid from platform.counter_change limit ${limit}))
        returning list, sign, item_id, facets, ranked, keys
      ), totals as (
        insert into platform.counter as kept (list, facet, n)
        select list, facet, sum(sign) from taken, unnest(facets) as facet
        where facet is not null group by list, facet having sum(sign) <> 0
        on conflict (list, facet) do update set n = kept.n + excluded.n
      ), moved as (
        select taken.list, facet, at.key, at.place, item_id, sum(sign) as n
        from taken join platform.counted_list using (list), unnest(ranked) as facet, unnest(counted_list.keys, taken.keys) as at (key, place)
        where facet is not null
        group by taken.list, facet, at.key, at.place, item_id having sum(sign) <> 0
      ), ranges as (
        insert into platform.counter_bucket as kept (list, facet, key, low_key, low_id, n)
        select moved.list, moved.facet, moved.key, coalesce(low_key, ${lowest.key}), coalesce(low_id, ${lowest.id}), sum(moved.n)
        from moved left join lateral (
          select low_key, low_id from platform.counter_bucket as bucket
          where bucket.list = moved.list and bucket.facet = moved.facet and bucket.key = moved.key
            and (low_key, low_id) <= (moved.place, moved.item_id)
          order by low_key desc, low_id desc limit 1
        ) as bucket on true
        group by 1, 2, 3, 4, 5
        on conflict (list, facet, key, low_key, low_id) do update set n = kept.n + excluded.n
        returning list, facet, key, low_key, low_id, n
      )
      select changes, list, facet, key, low_key::text, low_id::text, n
      from (select count(*) as changes from taken) as taken
      left join ranges on n > ${bounds.large} or (n < ${bounds.small} and low_id > ${lowest.id})`.execute(db);
    return { changes: rows[0]?.changes ?? 0, unbalanced: rows.flatMap((row) => (row.list === null ? [] : [row])) };
  },
});
