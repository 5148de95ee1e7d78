import { sql } from 'kysely';

import type { Db } from '../db/db.ts';
import { type CountedList, selectRowsByFacet, selectRowsByRankedFacet } from './counted-lists.store.ts';
import { collateByBytes, lowest, selectChangeWeights, sumWeightsByRange } from './range-queries.ts';

/**
 * Computes totals and ranges from the list's rows. Stored counters always equal the rows minus the changes that are not compacted
 * yet, so a rebuild neither needs an empty change log nor blocks writers: each statement is exact in its own snapshot.
 */
export const counterRebuildStore = (db: Db) => ({
  async rebuildTotals({ list, ...rest }: CountedList): Promise<void> {
    await db.deleteFrom('platform.counter').where('list', '=', list).execute();
    await sql`
      insert into platform.counter (list, facet, n)
      select ${list}, facet, sum(n) from (
        select facet, count(*) as n from (${selectRowsByFacet({ list, ...rest })}) as item group by facet
        union all
        select facet, -sign from platform.counter_change, unnest(facets) as facet where list = ${list} and facet is not null
      ) as weight
      group by facet having sum(n) <> 0`.execute(db);
  },

  async rebuildRanges(list: CountedList, key: string, size: number): Promise<void> {
    await db.deleteFrom('platform.counter_bucket').where('list', '=', list.list).where('key', '=', key).execute();
    await sql`
      with numbered as (
        select facet, key, id, row_number() over (partition by ${collateByBytes('facet')} order by key desc, id desc) as nr
        from (${selectRowsByRankedFacet(list, key)}) as item
      ), weights as (
        select facet, key, id, ${size}::int as n, true as is_low from numbered where nr % ${size} = 0
        union all
        select facet, ${lowest.key}, ${lowest.id}, count(*) % ${size}, true from (${selectRowsByRankedFacet(list, key)}) as item group by facet
        union all
        ${selectChangeWeights(list.list, key, 'subtract')}
      )
      insert into platform.counter_bucket (list, facet, key, low_key, low_id, n)
      select ${list.list}, facet, ${key}, low_key, low_id, n from (${sumWeightsByRange(sql`select * from weights`)}) as range`.execute(
      db,
    );
  },

  /** A rebuild sorts all rows of the list, which would spill to disk with the default. */
  async raiseWorkMem(): Promise<void> {
    await sql`select set_config('work_mem', ${'64MB'}, true)`.execute(db);
  },
});
