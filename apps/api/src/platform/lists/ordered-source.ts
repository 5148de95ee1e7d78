import { pageSizes } from '@lyceum/contract';
import type { Db } from '../db/db.ts';
import { toRfc3339 } from '../db/timestamps.ts';
import {
  afterCursorCondition,
  describeOrder,
  type Order,
  orderByTerms,
  readCursorColumns,
  selectCursorColumns,
} from './cursor.ts';
import type { ListSource, Slice, SliceRequest } from './list-source.ts';
import {
  emptyFragment,
  fetchRows,
  fragment,
  identifierFragment,
  joinFragments,
  rawFragment,
  type SqlFragment,
} from './sql-fragment.ts';

interface ListingDefinition<Row> {
  readonly table: string;
  readonly columns: readonly (keyof Row & string)[];
  /** Timestamp columns. They are read as RFC 3339 text instead of dates. */
  readonly timestamps?: readonly (keyof Row & string)[];
  readonly order: Order;
}

/** The SQL of a list without its conditions: everything that does not change per request. */
export interface Listing<Row> extends Required<ListingDefinition<Row>> {
  readonly name: string;
  readonly selected: SqlFragment;
  readonly from: SqlFragment;
  readonly ordered: SqlFragment;
}

/** Fragments of the order and conditions call the table `item`. */
export const defineListing = <Row extends object>({ timestamps = [], ...definition }: ListingDefinition<Row>): Listing<Row> => ({
  ...definition,
  timestamps,
  name: describeOrder(definition.order),
  selected: joinFragments(
    [identifierFragment(...definition.columns), ...timestamps.map(asText), selectCursorColumns(definition.order)],
    ', ',
  ),
  from: fragment`from ${identifierFragment(definition.table)} as item`,
  ordered: fragment`order by ${orderByTerms(definition.order)}`,
});

const asText = (column: string): SqlFragment =>
  fragment`${identifierFragment(`item.${column}`)}::text as ${identifierFragment(column)}`;

export interface ListConditions {
  /** Combined with AND. */
  readonly where: readonly SqlFragment[];
  /**
   * Set it if the conditions leave few rows and have an index: the rows are filtered first and sorted afterwards. PostgreSQL's
   * planner would scan in list order instead, expecting to meet a page of matches soon, and read the whole table if they are rare.
   */
  readonly filterFirst?: boolean;
}

/** A list that counts its rows on every read; a page and its count come in one round trip. */
export function createOrderedSource<Row extends object>(
  db: Db,
  list: Listing<Row>,
  { where, filterFirst }: ListConditions,
): ListSource<Row> {
  const matching = fragment`${list.from} where ${joinWithAnd(where)}`;
  // `offset 0` is an optimisation fence.
  const rowsFrom = filterFirst ? fragment`from (select * ${matching} offset 0) as item where true` : matching;

  async function slice({ limit, offset, after }: SliceRequest): Promise<Slice<Row>> {
    const beyond = after ? fragment`and ${afterCursorCondition(list.order, after)}` : emptyFragment;
    const skipping = after || offset === 0 ? emptyFragment : fragment`offset ${offset}`;
    const rows = await fetchRows<Row & { total: number }>(
      db,
      fragment`select ${list.selected}, (select count(*) ${matching}) as total
        ${rowsFrom} ${beyond} ${list.ordered} limit ${limit} ${skipping}`,
    );
    return cutToSlice(list, rows, limit);
  }

  async function count(): Promise<number> {
    const [row] = await fetchRows<{ total: number }>(db, fragment`select count(*) as total ${matching}`);
    return row?.total ?? 0;
  }

  return { order: list.name, large: false, count, slice };
}

export const joinWithAnd = (conditions: readonly SqlFragment[]): SqlFragment =>
  conditions.length === 0 ? fragment`true` : joinFragments(conditions, ' and ');

/** The default and the largest page, plus one row to see whether there is a next page. */
const limits = [pageSizes.default + 1, pageSizes.max + 1];

/**
 * A literal limit, for statements that are expensive to plan. For a parameter PostgreSQL assumes a tenth of the table and therefore
 * plans anew on every request; a literal per page size would need a hundred prepared statements, so the limit is rounded up.
 */
export const roundedLimitClause = (limit: number): SqlFragment =>
  fragment`limit ${rawFragment(String(limits.find((one) => one >= limit) ?? limit))}`;

/** Cuts the rows to the requested number; each row carries the count. */
export function cutToSlice<Row extends object>(
  { order, timestamps }: Listing<Row>,
  given: readonly (Row & { readonly total: number })[],
  limit: number,
): Slice<Row> {
  const rows = given.length > limit ? given.slice(0, limit) : given;
  for (const row of rows) for (const column of timestamps) formatTimestamp(row, column);
  return { rows, count: rows[0]?.total, cursorOf: (row) => readCursorColumns(order, row) };
}

function formatTimestamp(row: object, column: string): void {
  const text: unknown = Reflect.get(row, column);
  if (typeof text === 'string') Reflect.set(row, column, toRfc3339(text));
}
