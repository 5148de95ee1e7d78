import { type Facet, farPlace, totalOf } from '../counters/index.ts';
import type { Db } from '../db/db.ts';
import { afterCursor } from './cursor.ts';
import type { ListSource, Slice, SliceRequest } from './list-source.ts';
import { allOf, type Listing, limitAbove, toSlice } from './ordered-source.ts';
import { scanOrLookup } from './scan-or-lookup.ts';
import { emptyFragment, fetchRows, fragment, type SqlFragment } from './sql-fragment.ts';

interface CounterConditions {
  readonly counter: Facet & {
    /** The column that the list is ordered by, if far pages of this facet are kept. Without it only `next` leads past 10,000 rows. */
    readonly key?: string;
  };
  /** Conditions that leave exactly the rows of the facet; an index serves them in the list's order. */
  readonly where: readonly SqlFragment[];
  /**
   * The facet's own condition, where no index has it in the list's order. The total decides: matches that are frequent are met
   * along the order, rare ones are found first and then ordered.
   */
  readonly filters?: readonly SqlFragment[];
  /** As far as this, rows are skipped: that is as quick as looking up where to begin. */
  readonly maxSkipped?: number;
}

const standardNear = 1_000;
/** To find a row and sort it costs more than to pass it on the way. */
const findingCost = 2;

/**
 * A list whose totals, and for some orders whose far pages, are kept (platform/tallies). Rows, count and the place where a far page
 * begins come in one statement, so they are of one moment.
 */
export function counterSource<Row extends object>(
  db: Db,
  list: Listing<Row>,
  { counter, where, filters = [], maxSkipped = standardNear }: CounterConditions,
): ListSource<Row> {
  const { key } = counter;
  const kept = key === undefined ? undefined : { key, direction: keptDirection(list) };

  async function slice({ limit, offset, after }: SliceRequest): Promise<Slice<Row>> {
    const far = kept && !after && offset > maxSkipped ? { ...kept, offset } : undefined;
    const begin = far
      ? farPlace(counter, far)
      : fragment`select ${totalOf(counter)} as total, ${after ? 0 : offset}::bigint as skip`;
    const beyond = after ? [afterCursor(list.order, after)] : far ? [fromLow(list, far.direction)] : [];
    const conditions = [...where, ...beyond];
    const skips = !after && offset > 0;
    const cut = fragment`${limitAbove(limit)} ${skips ? fragment`offset (select skip from begin)` : emptyFragment}`;
    const statement = filters.length === 0 ? walking(begin, conditions, cut) : choosing(begin, conditions, { cut, limit });
    return toSlice(list, await fetchRows<Row & { total: number }>(db, statement), limit);
  }

  const selected = fragment`select ${list.selected}, (select total from begin) as total`;

  const walking = (begin: SqlFragment, conditions: readonly SqlFragment[], cut: SqlFragment): SqlFragment => fragment`
    with begin as materialized (${begin})
    ${selected} ${list.from} where ${allOf(conditions)} ${list.ordered} ${cut}`;

  /** On the way to so many matches, each of them is among as many other rows as it is rarer than they are. */
  const choosing = (
    begin: SqlFragment,
    conditions: readonly SqlFragment[],
    { cut, limit }: { cut: SqlFragment; limit: number },
  ): SqlFragment => {
    const whole = totalOf({ list: counter.list, facet: '' });
    const walks = fragment`(skip + ${limit}::int) * ${whole}::float8 <= ${findingCost}::int * total::float8 * total as walks`;
    const rows = scanOrLookup(list, { conditions, filters: filters, prefersScan: fragment`(select walks from begin)`, cut });
    return fragment`
      with begin as materialized (select place.*, ${walks} from (${begin}) as place)
      ${selected} from (${rows}) as item ${list.ordered}`;
  };

  async function count(): Promise<number> {
    const [row] = await fetchRows<{ total: number }>(db, fragment`select ${totalOf(counter)} as total`);
    return row?.total ?? 0;
  }

  return { order: list.name, large: kept === undefined, count, slice };
}

function keptDirection({ order, name }: Listing<never>): 'asc' | 'desc' {
  const [key, id, ...more] = order;
  if (!id || more.length > 0 || key.nullable || key.direction !== id.direction)
    throw new Error(`Far pages are kept by a key and id, in one direction: not by ${name}`);
  return key.direction;
}

/** What lies below a low, or from it on upwards. */
const fromLow = ({ order: [key, id] }: Listing<never>, direction: 'asc' | 'desc'): SqlFragment => {
  const place = fragment`(${key.by}, ${(id ?? key).by})`;
  const low = fragment`((select low_key from begin), (select low_id from begin))`;
  return direction === 'desc' ? fragment`${place} < ${low}` : fragment`${place} >= ${low}`;
};
