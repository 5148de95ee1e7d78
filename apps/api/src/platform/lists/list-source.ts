import type { Cursor } from './cursor.ts';

/** Where the pages of a list are read from. */
export interface ListSource<Row> {
  /** A description of the order. Cursors are valid for this order only. */
  readonly order: string;
  /** Whether offsets may become too slow: past `maxOffset` rows, only `next` reaches further pages. */
  readonly large: boolean;
  /** Where counting stops: a higher count means at least this many. Absent if all rows are counted. */
  readonly countedTo?: number;
  /** The number of rows on all pages. */
  count(within: Budget): Promise<number>;
  slice(asked: SliceRequest): Promise<Slice<Row>>;
}

export interface Budget {
  /** The time limit of statements whose cost cannot be predicted. */
  readonly budgetMs: number;
}

export interface SliceRequest extends Budget {
  readonly limit: number;
  /** Rows to skip; ignored when `after` is given. */
  readonly offset: number;
  readonly after?: Cursor | undefined;
}

export interface Slice<Row> {
  readonly rows: readonly Row[];
  /** The count, if it was read together with the rows. */
  readonly count: number | undefined;
  cursorOf(row: Row): Cursor;
}
