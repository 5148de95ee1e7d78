import { fragment, rawFragment, type SqlFragment } from './sql-fragment.ts';

/** A subset of a list that counters are kept for (platform/counters). */
export interface Facet {
  /** The name that platform.maintain_counters was called with. */
  readonly list: string;
  /** `''` is the whole list. */
  readonly facet: string;
}

/** Positions below and above every row. */
const lowest = { key: rawFragment(`'-infinity'::float8`), id: rawFragment('-9223372036854775808') };
const highest = { key: rawFragment(`'NaN'::float8`), id: rawFragment('9223372036854775807') };

/** How many rows a facet has in the statement's snapshot: the compacted total plus the changes since. */
export const selectFacetTotal = ({ list, facet }: Facet): SqlFragment => fragment`
  (coalesce((select n from platform.counter where list = ${list} and facet = ${facet}), 0)
    + coalesce((select sum(sign) from platform.counter_change where list = ${list} and ${facet} = any (facets)), 0))::bigint`;

/** A key's value in a row of counter_change. */
const changeKey = (list: string, key: string): SqlFragment =>
  fragment`keys[(select array_position(counted_list.keys, ${key}) from platform.counted_list where counted_list.list = ${list})]`;

interface FarPage {
  /** The column that the list is ordered by, before `id`. */
  readonly key: string;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
}

/**
 * One row: the `total`, the position (`low_key`, `low_id`) where reading starts, and how many rows to `skip` from there to reach
 * `offset`. Ranges and changes are summed from the top, so the sum at a range's lower bound is the number of rows from there up;
 * it is exact because one snapshot shows both. A descending list is read below the bound, an ascending one from the bound on.
 */
export const selectStartOfOffset = (facet: Facet, { key, direction, offset }: FarPage): SqlFragment => {
  const down = direction === 'desc';
  const passed = down ? fragment`above` : fragment`total - above`;
  const otherwise = down ? highest : lowest;
  return fragment`
    select total, coalesce(start.key, ${otherwise.key}) as low_key, coalesce(start.id, ${otherwise.id}) as low_id,
      ${offset}::bigint - coalesce(start.passed, 0) as skip
    from (select ${selectFacetTotal(facet)} as total) as kept
    left join lateral (
      select key, id, ${passed} as passed
      from (
        select key, id, is_low, sum(n) over (order by key desc, id desc, is_low rows unbounded preceding)::bigint as above
        from (${rangeMarks(facet, key)}) as mark
      ) as counted
      where is_low and ${passed} <= ${offset}::bigint
      order by passed desc, key ${rawFragment(down ? 'asc' : 'desc')}, id ${rawFragment(down ? 'asc' : 'desc')} limit 1
    ) as start on true`;
};

const rangeMarks = ({ list, facet }: Facet, key: string): SqlFragment => fragment`
  select low_key as key, low_id as id, n, true as is_low
  from platform.counter_bucket where list = ${list} and facet = ${facet} and key = ${key}
  union all
  select ${changeKey(list, key)}, item_id, sign, false from platform.counter_change where list = ${list} and ${facet} = any (ranked)`;
