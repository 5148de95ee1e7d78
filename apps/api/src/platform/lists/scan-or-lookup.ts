import { joinWithAnd, type Listing } from './ordered-source.ts';
import { fragment, type SqlFragment } from './sql-fragment.ts';

interface Choice {
  /** Conditions that an index in the list's order covers. */
  readonly conditions: readonly SqlFragment[];
  /** The other conditions. */
  readonly filters: readonly SqlFragment[];
  /** A condition that is evaluated when the statement runs. */
  readonly prefersScan: SqlFragment;
  /** Limit and offset. */
  readonly cut: SqlFragment;
}

/**
 * One query with two alternatives, of which only one runs: scan in list order and check each row, or look up all matches and sort
 * them. PostgreSQL's planner would have to guess from statistics which is cheaper; the counters know it.
 */
export const scanOrLookup = (list: Listing<never>, { conditions, filters, prefersScan, cut }: Choice): SqlFragment => fragment`
  (select item.* ${list.from} where ${prefersScan} and ${joinWithAnd([...conditions, ...filters.map(preventIndexUse)])} ${list.ordered} ${cut})
  union all
  (select item.* from (select item.* ${list.from} where not ${prefersScan} and ${joinWithAnd([...conditions, ...filters])} offset 0) as item
    ${list.ordered} ${cut})`;

/** Written like this, a condition cannot use an index. */
export const preventIndexUse = (condition: SqlFragment): SqlFragment => fragment`(${condition}) is true`;
