import type { Db } from '../db/db.ts';
import { fetchRows, fragment, identifiers } from '../lists/sql-fragment.ts';
import type { Range } from './compaction.store.ts';
import { rankedRows, type TalliedList } from './counted-lists.store.ts';
import { highest } from './counter.ts';
import { changesAt, summedByRange } from './ranges.ts';

/** Keeps the ranges of platform.tally_bucket at a size that is quick to skip and quick to sum up. */
export const rangeStore = (db: Db) => ({
  /**
   * Divides a range into parts of `size`, by reading its rows. A part gets the rows that are there less the changes that are not
   * yet added up: all in one snapshot, so nobody has to stop writing.
   */
  async split(list: TalliedList, { facet, key, low_key, low_id }: Range, size: number): Promise<void> {
    const column = identifiers(`item.${key}`);
    const own = fragment`list = ${list.list} and facet = ${facet} and key = ${key}`;
    const within = (place: ReturnType<typeof fragment>) => fragment`
      ${place} >= (${low_key}::float8, ${low_id}::bigint) and
      ${place} < (coalesce((select key from high), ${highest.key}), coalesce((select id from high), ${highest.id}))`;
    await fetchRows(
      db,
      fragment`
        with high as (
          select low_key as key, low_id as id from platform.tally_bucket
          where ${own} and (low_key, low_id) > (${low_key}::float8, ${low_id}::bigint) order by low_key, low_id limit 1
        ), numbered as materialized (
          select facet, key, id, row_number() over (order by key desc, id desc) as nr
          from (${rankedRows(list, key)} and facet = ${facet} and ${within(fragment`(${column}, item.id)`)}) as item
        ), lows as (
          select facet, key, id from numbered
          where nr % ${size} = 0 and (key, id) > (${low_key}::float8, ${low_id}::bigint)
        ), weights as (
          select facet, key, id, ${size}::int as n, true as is_low from lows
          union all
          select ${facet}::text, ${low_key}::float8, ${low_id}::bigint,
            (select count(*) from numbered) - ${size}::int * (select count(*) from lows), true
          union all
          select * from (${changesAt(list.list, key, 'taken away')}) as change
          where facet = ${facet} and ${within(fragment`(key, id)`)}
        )
        insert into platform.tally_bucket (list, facet, key, low_key, low_id, n)
        select ${list.list}, facet, ${key}, low_key, low_id, n from (${summedByRange(fragment`select * from weights`)}) as range
        on conflict (list, facet, key, low_key, low_id) do update set n = excluded.n`,
    );
  },

  /** Lets a range fall to the next lower one if it is empty, or both together are no more than `size`. */
  async merge({ list, facet, key, low_key, low_id }: Range, size: number): Promise<void> {
    const own = fragment`bucket.list = ${list} and bucket.facet = ${facet} and bucket.key = ${key}`;
    const at = fragment`(bucket.low_key, bucket.low_id)`;
    await fetchRows(
      db,
      fragment`
        with lower as (
          select low_key, low_id, n from platform.tally_bucket as bucket
          where ${own} and ${at} < (${low_key}::float8, ${low_id}::bigint) order by low_key desc, low_id desc limit 1
        ), gone as (
          delete from platform.tally_bucket as bucket using lower
          where ${own} and ${at} = (${low_key}::float8, ${low_id}::bigint) and (bucket.n <= 0 or bucket.n + lower.n <= ${size})
          returning lower.low_key, lower.low_id, bucket.n
        )
        update platform.tally_bucket as bucket set n = bucket.n + gone.n from gone
        where ${own} and ${at} = (gone.low_key, gone.low_id)`,
    );
  },
});
