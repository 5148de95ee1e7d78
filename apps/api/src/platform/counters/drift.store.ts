import type { Db } from '../db/db.ts';
import { fetchRows, fragment } from '../lists/sql-fragment.ts';
import { rankedRows, rowsByFacet, talliedLists } from './counted-lists.store.ts';
import { changesAt, summedByRange } from './ranges.ts';

/** Where what is kept and what is there differ. */
interface Drift {
  readonly facet: string;
  /** None for a total. */
  readonly key?: string;
  readonly low_key?: string;
  readonly low_id?: string;
  /** More is kept than is there, or less. */
  readonly by: number;
}

/** Compares a list's totals and ranges with its rows. It reads the whole list, in one snapshot each. */
export async function findCounterDrift(db: Db, name: string): Promise<Drift[]> {
  const list = await talliedLists(db).named(name);
  const drifts = await fetchRows<Drift>(
    db,
    fragment`
      select facet, sum(n)::bigint as by from (
        select facet, n from platform.tally where list = ${name}
        union all
        select facet, sign from platform.tally_change, unnest(facets) as facet where list = ${name} and facet is not null
        union all
        select facet, -1 from (${rowsByFacet(list)}) as item
      ) as weight
      group by facet having sum(n) <> 0`,
  );
  for (const key of list.keys) {
    const weights = fragment`
      select facet, low_key as key, low_id as id, n, true as is_low from platform.tally_bucket where list = ${name} and key = ${key}
      union all
      ${changesAt(name, key, 'added')}
      union all
      select facet, key, id, -1, false from (${rankedRows(list, key)}) as item`;
    const odd = fragment`select facet, ${key}::text as key, low_key::text, low_id::text, n as by from (${summedByRange(weights)}) as range`;
    drifts.push(...(await fetchRows<Drift>(db, fragment`${odd} where n <> 0`)));
  }
  return drifts;
}
