import { fragment, rawFragment, type SqlFragment } from '../lists/sql-fragment.ts';
import { keyOf, lowest } from './counter.ts';

/** Text by its bytes: to sort it so takes a fraction of what a language's order takes. */
export const bytes = (column: string): SqlFragment => rawFragment(`${column} collate "C"`);

/** What is not yet added up, as weights at places: for sums that contain it already, or not. */
export const changesAt = (list: string, key: string, sign: 'added' | 'taken away'): SqlFragment => fragment`
  select facet, ${keyOf(list, key)} as key, item_id as id, ${sign === 'added' ? 1 : -1}::int * sign as n, false as is_low
  from platform.tally_change, unnest(ranked) as facet
  where list = ${list} and facet is not null`;

/**
 * Weights at places (`facet, key, id, n, is_low`), summed up per range: `facet, low_key, low_id, n`. Each row that is marked as
 * low begins a range that goes up to the next.
 */
export const summedByRange = (weights: SqlFragment): SqlFragment => fragment`
  select facet, coalesce(max(key) filter (where is_low), ${lowest.key}) as low_key,
    coalesce(max(id) filter (where is_low), ${lowest.id}) as low_id, sum(n)::bigint as n
  from (
    select facet, key, id, n, is_low,
      count(*) filter (where is_low) over (partition by ${bytes('facet')} order by key, id, is_low desc rows unbounded preceding) as range
    from (${weights}) as weight
  ) as placed
  group by facet, range`;
