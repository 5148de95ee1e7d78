import { pageSizes } from '@lyceum/contract';
import type { Db } from '../db/db.ts';
import { toRfc3339 } from '../db/timestamps.ts';
import { afterCursor, cursorColumns, cursorOf, type Order, orderClause, orderName } from './cursor.ts';
import type { ListSource, Slice, SliceRequest } from './list-source.ts';
import { emptyFragment, fetchRows, fragment, identifiers, joinFragments, rawFragment, type SqlFragment } from './sql-fragment.ts';

interface ListingDefinition<Row> {
  readonly table: string;
  readonly columns: readonly (keyof Row & string)[];
  /** Timestamps, which come as RFC 3339 text instead of dates. */
  readonly timestamps?: readonly (keyof Row & string)[];
  readonly order: Order;
}

/** A list in SQL, but for its conditions: what can be said of it once and for all. */
export interface Listing<Row> extends Required<ListingDefinition<Row>> {
  readonly name: string;
  readonly selected: SqlFragment;
  readonly from: SqlFragment;
  readonly ordered: SqlFragment;
}

/** Clauses of the order, and conditions, call the table `item`. */
export const defineListing = <Row extends object>({ timestamps = [], ...described }: ListingDefinition<Row>): Listing<Row> => ({
  ...described,
  timestamps,
  name: orderName(described.order),
  selected: joinFragments([identifiers(...described.columns), ...timestamps.map(asText), cursorColumns(described.order)], ', '),
  from: fragment`from ${identifiers(described.table)} as item`,
  ordered: fragment`order by ${orderClause(described.order)}`,
});

const asText = (column: string): SqlFragment => fragment`${identifiers(`item.${column}`)}::text as ${identifiers(column)}`;

export interface ListConditions {
  /** All of them hold. */
  readonly where: readonly SqlFragment[];
  /**
   * Few rows are left by the conditions, through an index: they are found first and ordered then. Left to itself, PostgreSQL
   * walks along the order instead, hoping to meet a page of matches soon, and reads the whole table when they are rare.
   */
  readonly filterFirst?: boolean;
}

/** A list whose rows are counted where they are read: a page and its count come in one round trip. */
export function orderedSource<Row extends object>(
  db: Db,
  list: Listing<Row>,
  { where, filterFirst }: ListConditions,
): ListSource<Row> {
  const matching = fragment`${list.from} where ${allOf(where)}`;
  // `offset 0` is what PostgreSQL does not look behind.
  const found = filterFirst ? fragment`from (select * ${matching} offset 0) as item where true` : matching;

  async function slice({ limit, offset, after }: SliceRequest): Promise<Slice<Row>> {
    const beyond = after ? fragment`and ${afterCursor(list.order, after)}` : emptyFragment;
    const skipping = after || offset === 0 ? emptyFragment : fragment`offset ${offset}`;
    const rows = await fetchRows<Row & { total: number }>(
      db,
      fragment`select ${list.selected}, (select count(*) ${matching}) as total
        ${found} ${beyond} ${list.ordered} limit ${limit} ${skipping}`,
    );
    return toSlice(list, rows, limit);
  }

  async function count(): Promise<number> {
    const [row] = await fetchRows<{ total: number }>(db, fragment`select count(*) as total ${matching}`);
    return row?.total ?? 0;
  }

  return { order: list.name, large: false, count, slice };
}

/** All of the conditions. */
export const allOf = (conditions: readonly SqlFragment[]): SqlFragment =>
  conditions.length === 0 ? fragment`true` : joinFragments(conditions, ' and ');

/** How many rows are read at once: the usual page, the largest one, and the row beyond each. */
const sizes = [pageSizes.default + 1, pageSizes.max + 1];

/**
 * A limit that the planner can see, for statements that are expensive to plan. One that is a parameter looks like a tenth of the
 * table, so PostgreSQL prefers to plan anew at every request; one of its own for each page size would be a hundred statements.
 */
export const limitAbove = (limit: number): SqlFragment =>
  fragment`limit ${rawFragment(String(sizes.find((size) => size >= limit) ?? limit))}`;

/** As many rows as were asked for, as they come from the database, each with the count beside it. */
export function toSlice<Row extends object>(
  { order, timestamps }: Listing<Row>,
  given: readonly (Row & { readonly total: number })[],
  limit: number,
): Slice<Row> {
  const rows = given.length > limit ? given.slice(0, limit) : given;
  for (const row of rows) for (const moment of timestamps) writeMoment(row, moment);
  return { rows, count: rows[0]?.total, cursorOf: (row) => cursorOf(order, row) };
}

function writeMoment(row: object, moment: string): void {
  const text: unknown = Reflect.get(row, moment);
  if (typeof text === 'string') Reflect.set(row, moment, toRfc3339(text));
}
