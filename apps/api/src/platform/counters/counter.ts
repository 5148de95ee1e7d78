import { fragment, rawFragment, type SqlFragment } from '../lists/sql-fragment.ts';

/** One of the numbers that are kept of a list. */
export interface Facet {
  /** As platform.keep_tally was told. */
  readonly list: string;
  /** `''` is the whole list. */
  readonly facet: string;
}

/** The lowest place there is, where the lowest range begins, and the highest. */
export const lowest = { key: rawFragment(`'-infinity'::float8`), id: rawFragment('-9223372036854775808') };
export const highest = { key: rawFragment(`'NaN'::float8`), id: rawFragment('9223372036854775807') };

/** How many rows a facet has in the snapshot of the statement that asks: what was added up, and what was not yet. */
export const totalOf = ({ list, facet }: Facet): SqlFragment => fragment`
  (coalesce((select n from platform.tally where list = ${list} and facet = ${facet}), 0)
    + coalesce((select sum(sign) from platform.tally_change where list = ${list} and ${facet} = any (facets)), 0))::bigint`;

/** The value of a key in a row of tally_change. */
export const keyOf = (list: string, key: string): SqlFragment =>
  fragment`keys[(select array_position(tallied_list.keys, ${key}) from platform.tallied_list where tallied_list.list = ${list})]`;

interface Far {
  /** The column that is ordered by, before id. */
  readonly key: string;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
}

/**
 * One row: the `total`, the place (`low_key`, `low_id`) where reading begins, and how many rows to `skip` from there to get past
 * `offset` rows. Ranges and changes are summed up from the top, so that at the low of a range the sum is how many rows there are
 * from it upwards: exactly, because one snapshot shows both. Downwards one reads on below a low, upwards from a low on.
 */
export const farPlace = (facet: Facet, { key, direction, offset }: Far): SqlFragment => {
  const down = direction === 'desc';
  const passed = down ? fragment`above` : fragment`total - above`;
  const otherwise = down ? highest : lowest;
  return fragment`
    select total, coalesce(start.key, ${otherwise.key}) as low_key, coalesce(start.id, ${otherwise.id}) as low_id,
      ${offset}::bigint - coalesce(start.passed, 0) as skip
    from (select ${totalOf(facet)} as total) as kept
    left join lateral (
      select key, id, ${passed} as passed
      from (
        select key, id, is_low, sum(n) over (order by key desc, id desc, is_low rows unbounded preceding)::bigint as above
        from (${marksOf(facet, key)}) as mark
      ) as counted
      where is_low and ${passed} <= ${offset}::bigint
      order by passed desc, key ${rawFragment(down ? 'asc' : 'desc')}, id ${rawFragment(down ? 'asc' : 'desc')} limit 1
    ) as start on true`;
};

const marksOf = ({ list, facet }: Facet, key: string): SqlFragment => fragment`
  select low_key as key, low_id as id, n, true as is_low
  from platform.tally_bucket where list = ${list} and facet = ${facet} and key = ${key}
  union all
  select ${keyOf(list, key)}, item_id, sign, false from platform.tally_change where list = ${list} and ${facet} = any (ranked)`;
