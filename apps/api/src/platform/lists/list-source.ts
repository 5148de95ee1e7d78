import type { Place } from './order.ts';

/** What a list is read from. */
export interface ListSource<Row> {
  /** How it is ordered, in words. */
  readonly order: string;
  /** A list that may outgrow offsets: past `deepestOffset` only `next` leads on. */
  readonly large: boolean;
  /** Where counting ends: a count beyond it means at least that many. Absent where all rows are counted. */
  readonly countedTo?: number;
  /** How many rows there are on all pages. */
  count(within: Budget): Promise<number>;
  slice(asked: Slice): Promise<Sliced<Row>>;
}

export interface Budget {
  /** How long a statement may take whose cost nobody can foresee. */
  readonly budgetMs: number;
}

export interface Slice extends Budget {
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
