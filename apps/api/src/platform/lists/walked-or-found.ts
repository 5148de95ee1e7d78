import { type Clause, clause } from '../db/clause.ts';
import { all, type Listing } from './ordered-source.ts';

interface Choice {
  /** Conditions that an index serves in the list's order. */
  readonly conditions: readonly Clause[];
  /** The others. */
  readonly found: readonly Clause[];
  /** Decides, when the statement runs. */
  readonly walks: Clause;
  /** Limit and offset. */
  readonly cut: Clause;
}

/**
 * The same rows in two ways, of which one is gone: along the order, looking at each row, or all matches first and then in order.
 * The planner guesses which is cheaper from statistics; here it is known.
 */
export const walkedOrFound = (list: Listing<never>, { conditions, found, walks, cut }: Choice): Clause => clause`
  (select item.* ${list.from} where ${walks} and ${all([...conditions, ...found.map(unindexed)])} ${list.ordered} ${cut})
  union all
  (select item.* from (select item.* ${list.from} where not ${walks} and ${all([...conditions, ...found])} offset 0) as item
    ${list.ordered} ${cut})`;

/** No index is used for a condition that is written so. */
export const unindexed = (condition: Clause): Clause => clause`(${condition}) is true`;
