import type { Db } from '../db/db.ts';
import { fetchRows, fragment } from '../lists/sql-fragment.ts';
import { lowest } from './counter.ts';

/** Any fixed number: who folds or rebuilds holds it until the transaction ends. */
const lockNumber = 7_150_232;

/** A range of an order; its place is PostgreSQL's own text. */
export interface Range {
  readonly list: string;
  readonly facet: string;
  readonly key: string;
  readonly low_key: string;
  readonly low_id: string;
  readonly n: number;
}

export interface Folded {
  readonly changes: number;
  /** Those that were touched and are now too large or too small. */
  readonly odd: readonly Range[];
}

/** Adds platform.tally_change up. */
export const foldStore = (db: Db) => ({
  /** Whether nobody else folds or rebuilds. */
  async hold(): Promise<boolean> {
    const [row] = await fetchRows<{ held: boolean }>(db, fragment`select pg_try_advisory_xact_lock(${lockNumber}) as held`);
    return row?.held ?? false;
  },

  /** The same, however long it takes. */
  async waitForHold(): Promise<void> {
    await fetchRows(db, fragment`select set_config('lock_timeout', ${'0'}, true)`);
    await fetchRows(db, fragment`select pg_advisory_xact_lock(${lockNumber})`);
  },

  /** One statement, so that a change counts either here or there, in whatever snapshot it is looked at. */
  async fold(most: number, bounds: { readonly small: number; readonly large: number }): Promise<Folded> {
    const rows = await fetchRows<{ changes: number } & (Range | Record<keyof Range, null>)>(
      db,
      fragment`
        with taken as (
          delete from platform.tally_change
          where ctid = any (array(select ctid from platform.tally_change limit ${most}))
          returning list, sign, item_id, facets, ranked, keys
        ), totals as (
          insert into platform.tally as kept (list, facet, n)
          select list, facet, sum(sign) from taken, unnest(facets) as facet
          where facet is not null group by list, facet having sum(sign) <> 0
          on conflict (list, facet) do update set n = kept.n + excluded.n
        ), moved as (
          select taken.list, facet, at.key, at.place, item_id, sum(sign) as n
          from taken join platform.tallied_list using (list), unnest(ranked) as facet, unnest(tallied_list.keys, taken.keys) as at (key, place)
          where facet is not null
          group by taken.list, facet, at.key, at.place, item_id having sum(sign) <> 0
        ), ranges as (
          insert into platform.tally_bucket as kept (list, facet, key, low_key, low_id, n)
          select moved.list, moved.facet, moved.key, coalesce(low_key, ${lowest.key}), coalesce(low_id, ${lowest.id}), sum(moved.n)
          from moved left join lateral (
            select low_key, low_id from platform.tally_bucket as bucket
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
        left join ranges on n > ${bounds.large} or (n < ${bounds.small} and low_id > ${lowest.id})`,
    );
    return { changes: rows[0]?.changes ?? 0, odd: rows.flatMap((row) => (row.list === null ? [] : [row])) };
  },
});
