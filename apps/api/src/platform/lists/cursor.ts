import { fragment, joinFragments, rawFragment, type SqlFragment } from './sql-fragment.ts';

export interface OrderTerm {
  readonly name: string;
  readonly by: SqlFragment;
  readonly direction: 'asc' | 'desc';
  /** PostgreSQL puts nulls last in ascending order and first in descending order; so do we. */
  readonly nullable: boolean;
}

/** The last term is unique, or pages would overlap. */
export type Order = readonly [OrderTerm, ...OrderTerm[]];

/** Where a row stands in an order: its value in each term, as PostgreSQL prints it, because JavaScript's dates are coarser. */
export type Cursor = readonly (string | null)[];

export const orderName = (order: Order): string => order.map(({ name, direction }) => `${name} ${direction}`).join(', ');

export const orderClause = (order: Order): SqlFragment =>
  listed(order.map(({ by, direction }) => fragment`${by} ${rawFragment(direction)}`));

/** Columns from which `placeOf` reads a row's place. */
export const cursorColumns = (order: Order): SqlFragment =>
  listed(order.map(({ by }, index) => fragment`${by}::text as ${rawFragment(`place_${index}`)}`));

export const cursorOf = (order: Order, row: object): Cursor =>
  order.map((_, index) => {
    const value: unknown = Reflect.get(row, `place_${index}`);
    return typeof value === 'string' ? value : null;
  });

/**
 * Rows after a place. One comparison of whole rows wherever an index can serve it; otherwise term by term,
 * with the first term bounded so that an index on it still skips what lies before.
 */
export function afterCursor(order: Order, place: Cursor): SqlFragment {
  const [first] = order;
  const isOneWay = order.every(({ nullable, direction }) => !nullable && direction === first.direction);
  if (isOneWay)
    return fragment`(${listed(order.map(({ by }) => by))}) ${beyondSign(first)} (${listed(place.map((value) => fragment`${value}`))})`;
  const steps = order.map((term, index) => {
    const equal = order.slice(0, index).map((earlier, at) => same(earlier, place[at] ?? null));
    return fragment`(${joinFragments([...equal, beyond(term, place[index] ?? null)], ' and ')})`;
  });
  const anyStep = fragment`(${joinFragments(steps, ' or ')})`;
  const start = place[0] ?? null;
  if (first.nullable || start === null) return anyStep;
  return fragment`${first.by} ${rawFragment(first.direction === 'asc' ? '>=' : '<=')} ${start} and ${anyStep}`;
}

const listed = (clauses: readonly SqlFragment[]): SqlFragment => joinFragments(clauses, ', ');

const beyondSign = ({ direction }: OrderTerm): SqlFragment => rawFragment(direction === 'asc' ? '>' : '<');

const same = ({ by }: OrderTerm, value: string | null): SqlFragment =>
  value === null ? fragment`${by} is null` : fragment`${by} = ${value}`;

function beyond(term: OrderTerm, value: string | null): SqlFragment {
  const { by, direction } = term;
  if (value === null) return direction === 'asc' ? fragment`false` : fragment`${by} is not null`;
  const further = fragment`${by} ${beyondSign(term)} ${value}`;
  return term.nullable && direction === 'asc' ? fragment`(${further} or ${by} is null)` : further;
}
