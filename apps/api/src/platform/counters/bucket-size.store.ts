import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db/db.ts';
import type { Range } from './compaction.store.ts';
import { type CountedList, selectRowsByRankedFacet } from './counted-lists.store.ts';
import { highest, selectChangeWeights, sumWeightsByRange } from './range-queries.ts';

/** Keeps the ranges of platform.counter_bucket at a size that is quick to skip and quick to sum. */
export const counterBucketSplitAndMergeStore = (db: Db) => ({
  /**
   * Splits a range into parts of `size` by reading its rows. Each part gets its rows minus the changes that are not compacted yet,
   * all in one snapshot, so writers are not blocked.
   */
  async split(list: CountedList, { facet, key, low_key, low_id }: Range, size: number): Promise<void> {
    const low = sql`(${low_key}::float8, ${low_id}::bigint)`;
    const isWithin = (position: RawBuilder<unknown>) => sql`
      ${position} >= ${low} and
      ${position} < (coalesce((select key from high), ${highest.key}), coalesce((select id from high), ${highest.id}))`;
    await sql`
      with high as (
        select low_key as key, low_id as id from platform.counter_bucket
        where list = ${list.list} and facet = ${facet} and key = ${key} and (low_key, low_id) > ${low} order by low_key, low_id limit 1
      ), numbered as materialized (
        select facet, key, id, row_number() over (order by key desc, id desc) as nr
        from (${selectRowsByRankedFacet(list, key)} and facet = ${facet} and ${isWithin(sql`(${sql.ref(`item.${key}`)}, item.id)`)}) as item
      ), lows as (
        select facet, key, id from numbered where nr % ${size} = 0 and (key, id) > ${low}
      ), weights as (
        select facet, key, id, ${size}::int as n, true as is_low from lows
        union all
        select ${facet}::text, ${low_key}::float8, ${low_id}::bigint,
          (select count(*) from numbered) - ${size}::int * (select count(*) from lows), true
        union all
        select * from (${selectChangeWeights(list.list, key, 'subtract')}) as change
        where facet = ${facet} and ${isWithin(sql`(key, id)`)}
      )
      insert into platform.counter_bucket (list, facet, key, low_key, low_id, n)
      select ${list.list}, facet, ${key}, low_key, low_id, n from (${sumWeightsByRange(sql`select * from weights`)}) as range
      on conflict (list, facet, key, low_key, low_id) do update set n = excluded.n`.execute(db);
  },

  /** Merges a range into the next lower one if it is empty, or if both together have at most `size` rows. */
  async merge({ list, facet, key, low_key, low_id }: Range, size: number): Promise<void> {
    const isOwn = sql`bucket.list = ${list} and bucket.facet = ${facet} and bucket.key = ${key}`;
    const position = sql`(bucket.low_key, bucket.low_id)`;
    const low = sql`(${low_key}::float8, ${low_id}::bigint)`;
    await sql`
      with lower as (
        select low_key, low_id, n from platform.counter_bucket as bucket
        where ${isOwn} and ${position} < ${low} order by low_key desc, low_id desc limit 1
      ), gone as (
        delete from platform.counter_bucket as bucket using lower
        where ${isOwn} and ${position} = ${low} and (bucket.n <= 0 or bucket.n + lower.n <= ${size})
        returning lower.low_key, lower.low_id, bucket.n
      )
      update platform.counter_bucket as bucket set n = bucket.n + gone.n from gone
      where ${isOwn} and ${position} = (gone.low_key, gone.low_id)`.execute(db);
  },
});
