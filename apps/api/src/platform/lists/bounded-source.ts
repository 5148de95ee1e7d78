import { type Clause, clause, nothing, rowsOf, verbatim } from '../db/clause.ts';
import type { Db } from '../db/db.ts';
import type { Budget, ListSource, Slice, Sliced } from './list-source.ts';
import { deepestOffset } from './lists.ts';
import { afterPlace } from './order.ts';
import { all, type Listing, limitAbove, sliced } from './ordered-source.ts';
import { unindexed } from './walked-or-found.ts';
import { withinBudget } from './within-budget.ts';

export interface BoundedPart {
  /** Conditions that indexes in the list's order serve, such as being listed at all. */
  readonly where: readonly Clause[];
  /** The others: what is searched and filtered for. */
  readonly found: readonly Clause[];
  /** The same conditions as they are best asked of one row after the other; those of `found` when absent. */
  readonly met?: readonly Clause[];
}

/** One more than is counted, for the planner to see. */
const most = verbatim(String(deepestOffset + 1));

/**
 * A list under conditions for which nothing is kept: free text, and filters together. It is counted to 10,000. That many matches
 * are found first and put in order; where there are more, they are frequent enough to be met along the order. What takes longer
 * than the budget is refused with a hint.
 */
export function boundedSource<Row extends object>(
  db: Db,
  list: Listing<Row>,
  { where, found, met = found }: BoundedPart,
): ListSource<Row> {
  const matching = clause`${list.from} where ${all([...where, ...found])} limit ${most}`;

  async function slice({ limit, offset, after, budgetMs }: Slice): Promise<Sliced<Row>> {
    const beyond = after ? [afterPlace(list.order, after)] : [];
    const cut = clause`${limitAbove(limit)} ${after || offset === 0 ? nothing : clause`offset ${offset}`}`;
    const along = all([clause`(select total from size) >= ${most}`, ...where, ...met.map(unindexed), ...beyond]);
    const sorted = all([clause`(select total from size) < ${most}`, ...beyond]);
    const statement = clause`
      with found as materialized (select item.* ${matching}), size as materialized (select count(*) as total from found)
      select ${list.selected}, (select total from size) as total from (
        (select item.* from found as item where ${sorted} ${list.ordered} ${cut})
        union all
        (select item.* ${list.from} where ${along} ${list.ordered} ${cut})
      ) as item ${list.ordered}`;
    return sliced(
      list,
      await withinBudget(db, budgetMs, (reading) => rowsOf<Row & { total: number }>(reading, statement)),
      limit,
    );
  }

  async function count({ budgetMs }: Budget): Promise<number> {
    const statement = clause`select count(*) as total from (select ${matching}) as item`;
    const [row] = await withinBudget(db, budgetMs, (reading) => rowsOf<{ total: number }>(reading, statement));
    return row?.total ?? 0;
  }

  return { order: list.name, large: true, countedTo: deepestOffset, count, slice };
}
