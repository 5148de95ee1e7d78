import { allOf, type Listing } from './ordered-source.ts';
import { fragment, type SqlFragment } from './sql-fragment.ts';

interface Choice {
  /** Conditions that an index serves in the list's order. */
  readonly conditions: readonly SqlFragment[];
  /** The others. */
  readonly filters: readonly SqlFragment[];
  /** Decides, when the statement runs. */
  readonly prefersScan: SqlFragment;
  /** Limit and offset. */
  readonly cut: SqlFragment;
}

/**
 * The same rows in two ways, of which one is gone: along the order, looking at each row, or all matches first and then in order.
 * The planner guesses which is cheaper from statistics; here it is known.
 */
export const scanOrLookup = (list: Listing<never>, { conditions, filters, prefersScan, cut }: Choice): SqlFragment => fragment`
  (select item.* ${list.from} where ${prefersScan} and ${allOf([...conditions, ...filters.map(unindexed)])} ${list.ordered} ${cut})
  union all
  (select item.* from (select item.* ${list.from} where not ${prefersScan} and ${allOf([...conditions, ...filters])} offset 0) as item
    ${list.ordered} ${cut})`;

/** No index is used for a condition that is written so. */
export const unindexed = (condition: SqlFragment): SqlFragment => fragment`(${condition}) is true`;
