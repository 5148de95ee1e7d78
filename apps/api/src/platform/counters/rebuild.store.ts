import type { Db } from '../db/db.ts';
import { fetchRows, fragment } from '../lists/sql-fragment.ts';
import { rankedRows, rowsByFacet, type TalliedList } from './counted-lists.store.ts';
import { lowest } from './counter.ts';
import { bytes, changesAt, summedByRange } from './ranges.ts';

/**
 * Totals and ranges from the rows themselves. What is kept is always the rows less the changes that are not yet added up, so a
 * rebuild needs neither an empty log nor a pause of the writers; each statement is right in its own snapshot.
 */
export const rebuildStore = (db: Db) => ({
  async totals(list: TalliedList): Promise<void> {
    await fetchRows(db, fragment`delete from platform.tally where list = ${list.list}`);
    await fetchRows(
      db,
      fragment`
        insert into platform.tally (list, facet, n)
        select ${list.list}, facet, sum(n) from (
          select facet, count(*) as n from (${rowsByFacet(list)}) as item group by facet
          union all
          select facet, -sign from platform.tally_change, unnest(facets) as facet where list = ${list.list} and facet is not null
        ) as weight
        group by facet having sum(n) <> 0`,
    );
  },

  async ranges(list: TalliedList, key: string, size: number): Promise<void> {
    await fetchRows(db, fragment`delete from platform.tally_bucket where list = ${list.list} and key = ${key}`);
    await fetchRows(
      db,
      fragment`
        with numbered as (
          select facet, key, id, row_number() over (partition by ${bytes('facet')} order by key desc, id desc) as nr
          from (${rankedRows(list, key)}) as item
        ), weights as (
          select facet, key, id, ${size}::int as n, true as is_low from numbered where nr % ${size} = 0
          union all
          select facet, ${lowest.key}, ${lowest.id}, count(*) % ${size}, true from (${rankedRows(list, key)}) as item group by facet
          union all
          ${changesAt(list.list, key, 'taken away')}
        )
        insert into platform.tally_bucket (list, facet, key, low_key, low_id, n)
        select ${list.list}, facet, ${key}, low_key, low_id, n from (${summedByRange(fragment`select * from weights`)}) as range`,
    );
  },

  /** Sorting all rows of a large list takes room and time. */
  async takeTime(): Promise<void> {
    await fetchRows(db, fragment`select set_config('work_mem', ${'64MB'}, true)`);
  },
});
