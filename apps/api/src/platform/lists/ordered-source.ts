import { pageSizes } from '@lyceum/contract';

import { type Clause, clause, joined, named, nothing, rowsOf, verbatim } from '../db/clause.ts';
import type { Db } from '../db/db.ts';
import { rfc3339 } from '../db/moment.ts';
import type { ListSource, Slice, Sliced } from './list-source.ts';
import { afterPlace, type Order, orderClause, orderName, placeColumns, placeOf } from './order.ts';

interface Described<Row> {
  readonly table: string;
  readonly columns: readonly (keyof Row & string)[];
  /** Timestamps, which come as RFC 3339 text instead of dates. */
  readonly moments?: readonly (keyof Row & string)[];
  readonly order: Order;
}

/** A list in SQL, but for its conditions: what can be said of it once and for all. */
export interface Listing<Row> extends Required<Described<Row>> {
  readonly name: string;
  readonly selected: Clause;
  readonly from: Clause;
  readonly ordered: Clause;
}

/** Clauses of the order, and conditions, call the table `item`. */
export const listing = <Row extends object>({ moments = [], ...described }: Described<Row>): Listing<Row> => ({
  ...described,
  moments,
  name: orderName(described.order),
  selected: joined([named(...described.columns), ...moments.map(asText), placeColumns(described.order)], ', '),
  from: clause`from ${named(described.table)} as item`,
  ordered: clause`order by ${orderClause(described.order)}`,
});

const asText = (column: string): Clause => clause`${named(`item.${column}`)}::text as ${named(column)}`;

export interface Narrowed {
  /** All of them hold. */
  readonly where: readonly Clause[];
  /**
   * Few rows are left by the conditions, through an index: they are found first and ordered then. Left to itself, PostgreSQL
   * walks along the order instead, hoping to meet a page of matches soon, and reads the whole table when they are rare.
   */
  readonly findFirst?: boolean;
}

/** A list whose rows are counted where they are read: a page and its count come in one round trip. */
export function orderedSource<Row extends object>(db: Db, list: Listing<Row>, { where, findFirst }: Narrowed): ListSource<Row> {
  const matching = clause`${list.from} where ${all(where)}`;
  // `offset 0` is what PostgreSQL does not look behind.
  const found = findFirst ? clause`from (select * ${matching} offset 0) as item where true` : matching;

  async function slice({ limit, offset, after }: Slice): Promise<Sliced<Row>> {
    const beyond = after ? clause`and ${afterPlace(list.order, after)}` : nothing;
    const skipping = after || offset === 0 ? nothing : clause`offset ${offset}`;
    const rows = await rowsOf<Row & { total: number }>(
      db,
      clause`select ${list.selected}, (select count(*) ${matching}) as total
        ${found} ${beyond} ${list.ordered} limit ${limit} ${skipping}`,
    );
    return sliced(list, rows, limit);
  }

  async function count(): Promise<number> {
    const [row] = await rowsOf<{ total: number }>(db, clause`select count(*) as total ${matching}`);
    return row?.total ?? 0;
  }

  return { order: list.name, large: false, count, slice };
}

/** All of the conditions. */
export const all = (conditions: readonly Clause[]): Clause =>
  conditions.length === 0 ? clause`true` : joined(conditions, ' and ');

/** How many rows are read at once: the usual page, the largest one, and the row beyond each. */
const sizes = [pageSizes.default + 1, pageSizes.max + 1];

/**
 * A limit that the planner can see, for statements that are expensive to plan. One that is a parameter looks like a tenth of the
 * table, so PostgreSQL prefers to plan anew at every request; one of its own for each page size would be a hundred statements.
 */
export const limitAbove = (limit: number): Clause =>
  clause`limit ${verbatim(String(sizes.find((size) => size >= limit) ?? limit))}`;

/** As many rows as were asked for, as they come from the database, each with the count beside it. */
export function sliced<Row extends object>(
  { order, moments }: Listing<Row>,
  given: readonly (Row & { readonly total: number })[],
  limit: number,
): Sliced<Row> {
  const rows = given.length > limit ? given.slice(0, limit) : given;
  for (const row of rows) for (const moment of moments) writeMoment(row, moment);
  return { rows, count: rows[0]?.total, placeOf: (row) => placeOf(order, row) };
}

function writeMoment(row: object, moment: string): void {
  const text: unknown = Reflect.get(row, moment);
  if (typeof text === 'string') Reflect.set(row, moment, rfc3339(text));
}
