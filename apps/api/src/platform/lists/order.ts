import { type Clause, clause, joined, verbatim } from '../db/clause.ts';

export interface OrderTerm {
  readonly name: string;
  readonly by: Clause;
  readonly direction: 'asc' | 'desc';
  /** PostgreSQL puts nulls last in ascending order and first in descending order; so do we. */
  readonly nullable: boolean;
}

/** The last term is unique, or pages would overlap. */
export type Order = readonly [OrderTerm, ...OrderTerm[]];

/** Where a row stands in an order: its value in each term, as PostgreSQL prints it, because JavaScript's dates are coarser. */
export type Place = readonly (string | null)[];

export const orderName = (order: Order): string => order.map(({ name, direction }) => `${name} ${direction}`).join(', ');

export const orderClause = (order: Order): Clause =>
  listed(order.map(({ by, direction }) => clause`${by} ${verbatim(direction)}`));

/** Columns from which `placeOf` reads a row's place. */
export const placeColumns = (order: Order): Clause =>
  listed(order.map(({ by }, index) => clause`${by}::text as ${verbatim(`place_${index}`)}`));

export const placeOf = (order: Order, row: object): Place =>
  order.map((_, index) => {
    const value: unknown = Reflect.get(row, `place_${index}`);
    return typeof value === 'string' ? value : null;
  });

/**
 * Rows after a place. One comparison of whole rows wherever an index can serve it; otherwise term by term,
 * with the first term bounded so that an index on it still skips what lies before.
 */
export function afterPlace(order: Order, place: Place): Clause {
  const [first] = order;
  const isOneWay = order.every(({ nullable, direction }) => !nullable && direction === first.direction);
  if (isOneWay)
    return clause`(${listed(order.map(({ by }) => by))}) ${beyondSign(first)} (${listed(place.map((value) => clause`${value}`))})`;
  const steps = order.map((term, index) => {
    const equal = order.slice(0, index).map((earlier, at) => same(earlier, place[at] ?? null));
    return clause`(${joined([...equal, beyond(term, place[index] ?? null)], ' and ')})`;
  });
  const anyStep = clause`(${joined(steps, ' or ')})`;
  const start = place[0] ?? null;
  if (first.nullable || start === null) return anyStep;
  return clause`${first.by} ${verbatim(first.direction === 'asc' ? '>=' : '<=')} ${start} and ${anyStep}`;
}

const listed = (clauses: readonly Clause[]): Clause => joined(clauses, ', ');

const beyondSign = ({ direction }: OrderTerm): Clause => verbatim(direction === 'asc' ? '>' : '<');

const same = ({ by }: OrderTerm, value: string | null): Clause =>
  value === null ? clause`${by} is null` : clause`${by} = ${value}`;

function beyond(term: OrderTerm, value: string | null): Clause {
  const { by, direction } = term;
  if (value === null) return direction === 'asc' ? clause`false` : clause`${by} is not null`;
  const further = clause`${by} ${beyondSign(term)} ${value}`;
  return term.nullable && direction === 'asc' ? clause`(${further} or ${by} is null)` : further;
}
