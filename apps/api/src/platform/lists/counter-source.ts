import type { Db } from '../db/db.ts';
import { type Facet, selectFacetTotal, selectStartOfOffset } from './counter-queries.ts';
import { afterCursorCondition } from './cursor.ts';
import type { ListSource, Slice, SliceRequest } from './list-source.ts';
import { cutToSlice, joinWithAnd, type Listing, roundedLimitClause } from './ordered-source.ts';
import { scanOrLookup } from './scan-or-lookup.ts';
import { emptyFragment, fetchRows, fragment, type SqlFragment } from './sql-fragment.ts';

interface CounterConditions {
  readonly counter: Facet & {
    /** The column that the list is ordered by, if the facet is ranked. Without it, only `next` reaches past 10,000 rows. */
    readonly key?: string;
  };
  /** Conditions that an index in the list's order covers. Together with `filters` they select exactly the facet's rows. */
  readonly where: readonly SqlFragment[];
  /**
   * The facet's own condition, if no index has it in the list's order. The total decides how it is read: frequent matches by scanning
   * in list order, rare ones by looking them up and sorting.
   */
  readonly filters?: readonly SqlFragment[];
  /** Up to this offset rows are skipped, which is as fast as looking up the start position. */
  readonly maxSkipped?: number;
}

const defaultMaxSkipped = 1_000;
/** Looking up and sorting a row costs this many times as much as scanning it. */
const lookupCost = 2;

/**
 * A list with denormalised counters (platform/counters) for its totals and, in some orders, for the start of far pages. Rows, count
 * and start position are read by one statement, so they are consistent.
 */
export function createCounterSource<Row extends object>(
  db: Db,
  list: Listing<Row>,
  { counter, where, filters = [], maxSkipped = defaultMaxSkipped }: CounterConditions,
): ListSource<Row> {
  const { key } = counter;
  const ranked = key === undefined ? undefined : { key, direction: rankedDirection(list) };

  async function slice({ limit, offset, after }: SliceRequest): Promise<Slice<Row>> {
    const far = ranked && !after && offset > maxSkipped ? { ...ranked, offset } : undefined;
    const begin = far
      ? selectStartOfOffset(counter, far)
      : fragment`select ${selectFacetTotal(counter)} as total, ${after ? 0 : offset}::bigint as skip`;
    const beyond = after ? [afterCursorCondition(list.order, after)] : far ? [fromLow(list, far.direction)] : [];
    const conditions = [...where, ...beyond];
    const skips = !after && offset > 0;
    const cut = fragment`${roundedLimitClause(limit)} ${skips ? fragment`offset (select skip from begin)` : emptyFragment}`;
    const statement = filters.length === 0 ? scan(begin, conditions, cut) : scanOrSort(begin, conditions, { cut, limit });
    return cutToSlice(list, await fetchRows<Row & { total: number }>(db, statement), limit);
  }

  const selected = fragment`select ${list.selected}, (select total from begin) as total`;

  const scan = (begin: SqlFragment, conditions: readonly SqlFragment[], cut: SqlFragment): SqlFragment => fragment`
    with begin as materialized (${begin})
    ${selected} ${list.from} where ${joinWithAnd(conditions)} ${list.ordered} ${cut}`;

  /** A scan to `n` matches passes about `n × whole / total` rows; a lookup reads all `total` matches. */
  const scanOrSort = (
    begin: SqlFragment,
    conditions: readonly SqlFragment[],
    { cut, limit }: { cut: SqlFragment; limit: number },
  ): SqlFragment => {
    const whole = selectFacetTotal({ list: counter.list, facet: '' });
    const prefersScan = fragment`(skip + ${limit}::int) * ${whole}::float8 <= ${lookupCost}::int * total::float8 * total as prefersScan`;
    const rows = scanOrLookup(list, {
      conditions,
      filters: filters,
      prefersScan: fragment`(select prefersScan from begin)`,
      cut,
    });
    return fragment`
      with begin as materialized (select place.*, ${prefersScan} from (${begin}) as place)
      ${selected} from (${rows}) as item ${list.ordered}`;
  };

  async function count(): Promise<number> {
    const [row] = await fetchRows<{ total: number }>(db, fragment`select ${selectFacetTotal(counter)} as total`);
    return row?.total ?? 0;
  }

  return { order: list.name, large: ranked === undefined, count, slice };
}

function rankedDirection({ order, name }: Listing<never>): 'asc' | 'desc' {
  const [key, id, ...more] = order;
  if (!id || more.length > 0 || key.nullable || key.direction !== id.direction)
    throw new Error(
      `The list ${name} cannot have far pages: they need an order by one key that is never null and then id, both in the same direction.`,
    );
  return key.direction;
}

/** Rows below the start position of a descending list, or from it on in an ascending one. */
const fromLow = ({ order: [key, id] }: Listing<never>, direction: 'asc' | 'desc'): SqlFragment => {
  const place = fragment`(${key.by}, ${(id ?? key).by})`;
  const low = fragment`((select low_key from begin), (select low_id from begin))`;
  return direction === 'desc' ? fragment`${place} < ${low}` : fragment`${place} >= ${low}`;
};
