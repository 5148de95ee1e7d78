import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db/db.ts';
import type { SealedColumn } from './sealed-column.ts';

export interface SealedRow {
  readonly sealed: string;
  readonly primaryKey: readonly unknown[];
  /** The columns that the context needs. */
  readonly contextRow: unknown;
}

/** Reads and replaces the sealed texts of any table, on behalf of the module that declared the column. */
export function sealedColumnStore(db: Db, { table, column, primaryKey, contextColumns, keyIdColumn }: SealedColumn) {
  const names = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((name) => sql.ref(name)));
  const values = (given: readonly unknown[]): RawBuilder<unknown> => sql.join(given.map((value) => sql`${value}`));
  const sealed = sql.ref(column);
  /** Sealed texts are `v1.<key id>.<payload>`. */
  const keyId = sql<string>`split_part(${sealed}, '.', 2)`;

  return {
    async countByKey(): Promise<readonly { keyId: string; count: number }[]> {
      const { rows } = await sql<{ keyId: string; count: number }>`
        select ${keyId} as "keyId", count(*)::int as count from ${sql.table(table)}
         where ${sealed} is not null group by 1 order by 1`.execute(db);
      return rows;
    },

    /** Rows that another key than `current` has sealed, in the order of the primary key, after the given one. */
    async listSealedByOthers(current: string, after: readonly unknown[] | undefined, limit: number): Promise<SealedRow[]> {
      const { rows } = await sql<{ sealed: string } & Record<string, unknown>>`
        select ${sealed} as sealed, ${names([...new Set([...primaryKey, ...contextColumns])])} from ${sql.table(table)}
         where ${sealed} is not null and ${keyId} <> ${current}
               ${after ? sql`and (${names(primaryKey)}) > (${values(after)})` : sql``}
         order by ${names(primaryKey)} limit ${limit}`.execute(db);
      return rows.map((row) => ({ sealed: row.sealed, primaryKey: primaryKey.map((name) => row[name]), contextRow: row }));
    },

    /** Replaces the text unless a server has changed it meanwhile. */
    async replace(row: SealedRow, text: string, by: string): Promise<boolean> {
      const mark = keyIdColumn === undefined ? sql`` : sql`, ${sql.ref(keyIdColumn)} = ${by}`;
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sealed} = ${text}${mark}
         where (${names(primaryKey)}) = (${values(row.primaryKey)}) and ${sealed} = ${row.sealed}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}
