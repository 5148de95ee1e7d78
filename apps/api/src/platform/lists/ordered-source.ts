import { type Clause, clause, joined, named, nothing, rowsOf } from '../db/clause.ts';
import type { Db } from '../db/db.ts';
import { rfc3339 } from '../db/moment.ts';
import type { ListSource, Slice, Sliced } from './list-source.ts';
import { afterPlace, type Order, orderClause, orderName, placeColumns, placeOf } from './order.ts';

/** A list in SQL: everything but which page of it. Its clauses call the table `item`. */
export interface Listing<Row> {
  readonly table: string;
  readonly columns: readonly (keyof Row & string)[];
  /** Timestamps, which come as RFC 3339 text instead of dates. */
  readonly moments?: readonly (keyof Row & string)[];
  /** All of them hold. */
  readonly where: readonly Clause[];
  /**
   * Few rows are left by the conditions, through an index: they are found first and ordered then. Left to itself, PostgreSQL
   * walks along the order instead, hoping to meet a page of matches soon, and reads the whole table when they are rare.
   */
  readonly findFirst?: boolean;
  readonly order: Order;
}

/** A list whose rows are counted where they are read: a page and its count come in one round trip. */
export function orderedSource<Row extends object>(db: Db, listing: Listing<Row>): ListSource<Row> {
  const { order, columns, moments = [] } = listing;
  const matching = clause`from ${named(listing.table)} as item where ${joined([clause`true`, ...listing.where], ' and ')}`;
  // `offset 0` is what PostgreSQL does not look behind.
  const from = listing.findFirst ? clause`from (select * ${matching} offset 0) as item where true` : matching;
  const selected = joined([named(...columns), ...moments.map(asText), placeColumns(order)], ', ');

  async function slice({ limit, offset, after }: Slice): Promise<Sliced<Row>> {
    const beyond = after ? clause`and ${afterPlace(order, after)}` : nothing;
    const skipping = after || offset === 0 ? nothing : clause`offset ${offset}`;
    const rows = await rowsOf<Row & { total: number }>(
      db,
      clause`select ${selected}, (select count(*) ${matching}) as total
        ${from} ${beyond} order by ${orderClause(order)} limit ${limit} ${skipping}`,
    );
    for (const row of rows) for (const moment of moments) writeMoment(row, moment);
    return { rows, count: rows[0]?.total, placeOf: (row) => placeOf(order, row) };
  }

  async function count(): Promise<number> {
    const [row] = await rowsOf<{ total: number }>(db, clause`select count(*) as total ${matching}`);
    return row?.total ?? 0;
  }

  return { order: orderName(order), large: false, count, slice };
}

const asText = (column: string): Clause => clause`${named(`item.${column}`)}::text as ${named(column)}`;

function writeMoment(row: object, moment: string): void {
  const text: unknown = Reflect.get(row, moment);
  if (typeof text === 'string') Reflect.set(row, moment, rfc3339(text));
}
