import type { Place } from './order.ts';

/** What a list is read from. */
export interface ListSource<Row> {
  /** How it is ordered, in words. */
  readonly order: string;
  /** A list that may outgrow offsets: past `deepestOffset` only `next` leads on. */
  readonly large: boolean;
  /** How many rows there are on all pages. This is the place for totals that are kept instead of counted. */
  count(): Promise<number>;
  slice(asked: Slice): Promise<Sliced<Row>>;
}

export interface Slice {
  readonly limit: number;
  /** Rows to skip; not looked at when `after` is given. */
  readonly offset: number;
  readonly after?: Place | undefined;
}

export interface Sliced<Row> {
  readonly rows: readonly Row[];
  /** The count, where it came along with the rows. */
  readonly count: number | undefined;
  placeOf(row: Row): Place;
}
