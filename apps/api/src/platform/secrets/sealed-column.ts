import type { z } from 'zod';

/** A column of sealed texts. Every one is listed in `sealed-columns.ts`, so that a change of keys reaches all of them. */
export interface SealedColumn {
  /** With its schema. */
  readonly table: string;
  readonly column: string;
  readonly primaryKey: readonly string[];
  /** Further columns of the row that `contextOf` needs. */
  readonly contextColumns: readonly string[];
  /** The context that the text of a row is sealed for. */
  readonly contextOf: (row: unknown) => string;
  /** A column with the id of the key, where the table has one. */
  readonly keyIdColumn?: string;
}

interface Definition<Row extends z.ZodObject> extends Pick<SealedColumn, 'table' | 'column' | 'primaryKey' | 'keyIdColumn'> {
  readonly contextRow: Row;
  readonly contextOf: (row: z.output<Row>) => string;
}

/**
 * Declares a column of sealed texts.
 *
 * @example sealedColumn({ table: 'mail.message', column: 'sealed_text', primaryKey: ['id'], contextRow: z.object({ uid: z.string() }),
 *   contextOf: ({ uid }) => mailTextSealContext(uid) })
 */
export const sealedColumn = <Row extends z.ZodObject>({ contextRow, contextOf, ...column }: Definition<Row>): SealedColumn => ({
  ...column,
  contextColumns: Object.keys(contextRow.shape),
  contextOf: (row) => contextOf(contextRow.parse(row)),
});
