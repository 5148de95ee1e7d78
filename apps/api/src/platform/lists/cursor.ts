import { fragment, joinFragments, rawFragment, type SqlFragment } from './sql-fragment.ts';

export interface OrderTerm {
  readonly name: string;
  readonly by: SqlFragment;
  readonly direction: 'asc' | 'desc';
  /** PostgreSQL puts nulls last in ascending order and first in descending order; so do we. */
  readonly nullable: boolean;
}

/** The last term must be unique, or pages would overlap. */
export type Order = readonly [OrderTerm, ...OrderTerm[]];

/** A row's position in an order: its value in each term as PostgreSQL prints it, because JavaScript's dates lose microseconds. */
export type Cursor = readonly (string | null)[];

export const describeOrder = (order: Order): string => order.map(({ name, direction }) => `${name} ${direction}`).join(', ');

export const orderByTerms = (order: Order): SqlFragment =>
  commaSeparated(order.map(({ by, direction }) => fragment`${by} ${rawFragment(direction)}`));

/** The columns that `readCursorColumns` reads. */
export const selectCursorColumns = (order: Order): SqlFragment =>
  commaSeparated(order.map(({ by }, index) => fragment`${by}::text as ${rawFragment(`cursor_${index}`)}`));

export const readCursorColumns = (order: Order, row: object): Cursor =>
  order.map((_, index) => {
    const value: unknown = Reflect.get(row, `cursor_${index}`);
    return typeof value === 'string' ? value : null;
  });

/**
 * The condition for rows after a cursor. A single row comparison where an index can serve it; otherwise term by term, with the
 * first term bounded so that an index on it still skips the rows before the cursor.
 */
export function afterCursorCondition(order: Order, cursor: Cursor): SqlFragment {
  const [first] = order;
  const hasOneDirection = order.every(({ nullable, direction }) => !nullable && direction === first.direction);
  if (hasOneDirection)
    return fragment`(${commaSeparated(order.map(({ by }) => by))}) ${afterOperator(first)} (${commaSeparated(cursor.map((value) => fragment`${value}`))})`;
  const steps = order.map((term, index) => {
    const equal = order.slice(0, index).map((earlier, at) => equals(earlier, cursor[at] ?? null));
    return fragment`(${joinFragments([...equal, isAfter(term, cursor[index] ?? null)], ' and ')})`;
  });
  const anyStep = fragment`(${joinFragments(steps, ' or ')})`;
  const start = cursor[0] ?? null;
  if (first.nullable || start === null) return anyStep;
  return fragment`${first.by} ${rawFragment(first.direction === 'asc' ? '>=' : '<=')} ${start} and ${anyStep}`;
}

const commaSeparated = (clauses: readonly SqlFragment[]): SqlFragment => joinFragments(clauses, ', ');

const afterOperator = ({ direction }: OrderTerm): SqlFragment => rawFragment(direction === 'asc' ? '>' : '<');

const equals = ({ by }: OrderTerm, value: string | null): SqlFragment =>
  value === null ? fragment`${by} is null` : fragment`${by} = ${value}`;

function isAfter(term: OrderTerm, value: string | null): SqlFragment {
  const { by, direction } = term;
  if (value === null) return direction === 'asc' ? fragment`false` : fragment`${by} is not null`;
  const further = fragment`${by} ${afterOperator(term)} ${value}`;
  return term.nullable && direction === 'asc' ? fragment`(${further} or ${by} is null)` : further;
}
