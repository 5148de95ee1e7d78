import type { Db } from '../db/db.ts';
import { afterCursorCondition } from './cursor.ts';
import type { Budget, ListSource, Slice, SliceRequest } from './list-source.ts';
import { maxOffset } from './lists.ts';
import { cutToSlice, joinWithAnd, type Listing, roundedLimitClause } from './ordered-source.ts';
import { preventIndexUse } from './scan-or-lookup.ts';
import { emptyFragment, fetchRows, fragment, rawFragment, type SqlFragment } from './sql-fragment.ts';
import { withTimeBudget } from './with-time-budget.ts';

export interface BoundedConditions {
  /** Conditions that an index in the list's order covers, such as `is_listed`. */
  readonly where: readonly SqlFragment[];
  /** The search and filter conditions. */
  readonly filters: readonly SqlFragment[];
  /** The same conditions in the form that is fastest to check row by row; `filters` if absent. */
  readonly rowFilters?: readonly SqlFragment[];
}

/** One more than is counted. A literal, so that the planner sees it. */
const matchLimit = rawFragment(String(maxOffset + 1));

/**
 * A list under conditions without counters: free text and combined filters. It counts up to 10,000 matches. If there are fewer, they
 * are looked up and sorted; if there are more, they are frequent enough to be found by scanning in list order. A query that exceeds
 * the time budget is rejected with a hint.
 */
export function createBoundedSource<Row extends object>(
  db: Db,
  list: Listing<Row>,
  { where, filters, rowFilters = filters }: BoundedConditions,
): ListSource<Row> {
  const matching = fragment`${list.from} where ${joinWithAnd([...where, ...filters])} limit ${matchLimit}`;

  async function slice({ limit, offset, after, budgetMs }: SliceRequest): Promise<Slice<Row>> {
    const beyond = after ? [afterCursorCondition(list.order, after)] : [];
    const cut = fragment`${roundedLimitClause(limit)} ${after || offset === 0 ? emptyFragment : fragment`offset ${offset}`}`;
    const scanned = joinWithAnd([
      fragment`(select total from size) >= ${matchLimit}`,
      ...where,
      ...rowFilters.map(preventIndexUse),
      ...beyond,
    ]);
    const sorted = joinWithAnd([fragment`(select total from size) < ${matchLimit}`, ...beyond]);
    const statement = fragment`
      with found as materialized (select item.* ${matching}), size as materialized (select count(*) as total from found)
      select ${list.selected}, (select total from size) as total from (
        (select item.* from found as item where ${sorted} ${list.ordered} ${cut})
        union all
        (select item.* ${list.from} where ${scanned} ${list.ordered} ${cut})
      ) as item ${list.ordered}`;
    return cutToSlice(
      list,
      await withTimeBudget(db, budgetMs, (reading) => fetchRows<Row & { total: number }>(reading, statement)),
      limit,
    );
  }

  async function count({ budgetMs }: Budget): Promise<number> {
    const statement = fragment`select count(*) as total from (select ${matching}) as item`;
    const [row] = await withTimeBudget(db, budgetMs, (reading) => fetchRows<{ total: number }>(reading, statement));
    return row?.total ?? 0;
  }

  return { order: list.name, large: true, countedTo: maxOffset, count, slice };
}
