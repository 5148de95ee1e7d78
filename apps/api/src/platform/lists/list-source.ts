import type { Cursor } from './cursor.ts';

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
  slice(asked: SliceRequest): Promise<Slice<Row>>;
}

export interface Budget {
  /** How long a statement may take whose cost nobody can foresee. */
  readonly budgetMs: number;
}

export interface SliceRequest extends Budget {
  readonly limit: number;
  /** Rows to skip; not looked at when `after` is given. */
  readonly offset: number;
  readonly after?: Cursor | undefined;
}

export interface Slice<Row> {
  readonly rows: readonly Row[];
  /** The count, where it came along with the rows. */
  readonly count: number | undefined;
  cursorOf(row: Row): Cursor;
}
