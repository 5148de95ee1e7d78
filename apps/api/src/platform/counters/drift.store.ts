import { sql } from 'kysely';

import type { Db } from '../db/db.ts';
import { countedListStore, selectRowsByFacet, selectRowsByRankedFacet } from './counted-lists.store.ts';
import { selectChangeWeights, sumWeightsByRange } from './range-queries.ts';

/** A counter that differs from the rows. */
interface Drift {
  readonly facet: string;
  /** Absent for a total. */
  readonly key?: string;
  readonly low_key?: string;
  readonly low_id?: string;
  /** The counter minus the rows. */
  readonly by: number;
}

/** Compares a list's totals and ranges with its rows. Reads the whole list, in one snapshot for the totals and one per key. */
export async function findCounterDrift(db: Db, name: string): Promise<Drift[]> {
  const list = await countedListStore(db).get(name);
  const { rows: drifts } = await sql<Drift>`
    select facet, sum(n)::bigint as by from (
      select facet, n from platform.counter where list = ${name}
      union all
      select facet, sign from platform.counter_change, unnest(facets) as facet where list = ${name} and facet is not null
      union all
      select facet, -1 from (${selectRowsByFacet(list)}) as item
    ) as weight
    group by facet having sum(n) <> 0`.execute(db);
  for (const key of list.keys) {
    const weights = sql`
      select facet, low_key as key, low_id as id, n, true as is_low from platform.counter_bucket where list = ${name} and key = ${key}
      union all
      ${selectChangeWeights(name, key, 'add')}
      union all
      select facet, key, id, -1, false from (${selectRowsByRankedFacet(list, key)}) as item`;
    const { rows } = await sql<Drift>`
      select facet, ${key}::text as key, low_key::text, low_id::text, n as by from (${sumWeightsByRange(weights)}) as range
      where n <> 0`.execute(db);
    drifts.push(...rows);
  }
  return drifts;
}
