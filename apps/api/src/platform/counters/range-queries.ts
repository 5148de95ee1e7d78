import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** The position below every row, where the lowest range begins, and the one above every row. */
export const lowest = { key: sql.raw(`'-infinity'::float8`), id: sql.raw('-9223372036854775808') };
export const highest = { key: sql.raw(`'NaN'::float8`), id: sql.raw('9223372036854775807') };

/** Sorts text by its bytes, which is several times faster than a language's collation. */
export const collateByBytes = (column: string): Sql => sql.raw(`${column} collate "C"`);

/** Changes that are not compacted yet, as weights (`facet, key, id, n, is_low`): added to a sum, or subtracted from one that has them. */
export const selectChangeWeights = (list: string, key: string, sign: 'add' | 'subtract'): Sql => sql`
  select facet, keys[(select array_position(counted_list.keys, ${key}) from platform.counted_list where counted_list.list = ${list})] as key,
    item_id as id, ${sign === 'add' ? 1 : -1}::int * sign as n, false as is_low
  from platform.counter_change, unnest(ranked) as facet
  where list = ${list} and facet is not null`;

/**
 * Sums weights (`facet, key, id, n, is_low`) per range: `facet, low_key, low_id, n`. A weight with `is_low` starts a range, which
 * reaches up to the next one.
 */
export const sumWeightsByRange = (weights: Sql): Sql => sql`
  select facet, coalesce(max(key) filter (where is_low), ${lowest.key}) as low_key,
    coalesce(max(id) filter (where is_low), ${lowest.id}) as low_id, sum(n)::bigint as n
  from (
    select facet, key, id, n, is_low,
      count(*) filter (where is_low) over (partition by ${collateByBytes('facet')} order by key, id, is_low desc rows unbounded preceding) as range
    from (${weights}) as weight
  ) as placed
  group by facet, range`;
