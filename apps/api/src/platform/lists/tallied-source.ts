import { type Clause, clause, nothing, rowsOf } from '../db/clause.ts';
import type { Db } from '../db/db.ts';
import { type Facet, farPlace, totalOf } from '../tallies/index.ts';
import type { ListSource, Slice, Sliced } from './list-source.ts';
import { afterPlace } from './order.ts';
import { all, type Listing, limitAbove, sliced } from './ordered-source.ts';
import { walkedOrFound } from './walked-or-found.ts';

interface TalliedPart {
  readonly tally: Facet & {
    /** The column that the list is ordered by, if far pages of this facet are kept. Without it only `next` leads past 10,000 rows. */
    readonly key?: string;
  };
  /** Conditions that leave exactly the rows of the facet; an index serves them in the list's order. */
  readonly where: readonly Clause[];
  /**
   * The facet's own condition, where no index has it in the list's order. The total decides: matches that are frequent are met
   * along the order, rare ones are found first and then ordered.
   */
  readonly found?: readonly Clause[];
  /** As far as this, rows are skipped: that is as quick as looking up where to begin. */
  readonly near?: number;
}

const standardNear = 1_000;
/** To find a row and sort it costs more than to pass it on the way. */
const findingCost = 2;

/**
 * A list whose totals, and for some orders whose far pages, are kept (platform/tallies). Rows, count and the place where a far page
 * begins come in one statement, so they are of one moment.
 */
export function talliedSource<Row extends object>(
  db: Db,
  list: Listing<Row>,
  { tally, where, found = [], near = standardNear }: TalliedPart,
): ListSource<Row> {
  const { key } = tally;
  const kept = key === undefined ? undefined : { key, direction: keptDirection(list) };

  async function slice({ limit, offset, after }: Slice): Promise<Sliced<Row>> {
    const far = kept && !after && offset > near ? { ...kept, offset } : undefined;
    const begin = far ? farPlace(tally, far) : clause`select ${totalOf(tally)} as total, ${after ? 0 : offset}::bigint as skip`;
    const beyond = after ? [afterPlace(list.order, after)] : far ? [fromLow(list, far.direction)] : [];
    const conditions = [...where, ...beyond];
    const skips = !after && offset > 0;
    const cut = clause`${limitAbove(limit)} ${skips ? clause`offset (select skip from begin)` : nothing}`;
    const statement = found.length === 0 ? walking(begin, conditions, cut) : choosing(begin, conditions, { cut, limit });
    return sliced(list, await rowsOf<Row & { total: number }>(db, statement), limit);
  }

  const selected = clause`select ${list.selected}, (select total from begin) as total`;

  const walking = (begin: Clause, conditions: readonly Clause[], cut: Clause): Clause => clause`
    with begin as materialized (${begin})
    ${selected} ${list.from} where ${all(conditions)} ${list.ordered} ${cut}`;

  /** On the way to so many matches, each of them is among as many other rows as it is rarer than they are. */
  const choosing = (begin: Clause, conditions: readonly Clause[], { cut, limit }: { cut: Clause; limit: number }): Clause => {
    const whole = totalOf({ list: tally.list, facet: '' });
    const walks = clause`(skip + ${limit}::int) * ${whole}::float8 <= ${findingCost}::int * total::float8 * total as walks`;
    const rows = walkedOrFound(list, { conditions, found, walks: clause`(select walks from begin)`, cut });
    return clause`
      with begin as materialized (select place.*, ${walks} from (${begin}) as place)
      ${selected} from (${rows}) as item ${list.ordered}`;
  };

  async function count(): Promise<number> {
    const [row] = await rowsOf<{ total: number }>(db, clause`select ${totalOf(tally)} as total`);
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
const fromLow = ({ order: [key, id] }: Listing<never>, direction: 'asc' | 'desc'): Clause => {
  const place = clause`(${key.by}, ${(id ?? key).by})`;
  const low = clause`((select low_key from begin), (select low_id from begin))`;
  return direction === 'desc' ? clause`${place} < ${low}` : clause`${place} >= ${low}`;
};
