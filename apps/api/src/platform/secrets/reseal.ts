import type { Database } from '../db/database.ts';
import { systemScope } from '../scope.ts';
import type { SealedColumn } from './sealed-column.ts';
import { type SealedRow, sealedColumnStore } from './sealed-columns.store.ts';
import type { Secrets } from './secrets.ts';
import { SecretsError } from './secrets-error.ts';

interface Deps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly columns: readonly SealedColumn[];
}

/** How many sealed texts of one column need one key. */
export interface KeyUse {
  readonly column: string;
  readonly keyId: string;
  readonly count: number;
}

export interface ResealReport {
  readonly column: string;
  readonly resealed: number;
  /** Texts that the configured keys do not open. They stay as they are, in case the key is found. */
  readonly unreadable: number;
}

const batchSize = 200;

export const formatSealedColumn = ({ table, column }: SealedColumn): string => `${table}.${column}`;

/** What is sealed with which key. */
export async function countKeyUse({ db, columns }: Pick<Deps, 'db' | 'columns'>): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const column of columns) {
    const counts = await db.readWithRls(systemScope, (reading) => sealedColumnStore(reading, column).countByKey());
    uses.push(...counts.map((each) => ({ column: formatSealedColumn(column), ...each })));
  }
  return uses;
}

/**
 * Seals everything with the current key that another key has sealed. Each batch is a transaction of its own, so that it can be
 * interrupted and repeated, and runs beside servers that use the same rows.
 */
export async function resealAll(deps: Deps): Promise<ResealReport[]> {
  const reports: ResealReport[] = [];
  for (const column of deps.columns) reports.push({ column: formatSealedColumn(column), ...(await resealColumn(deps, column)) });
  return reports;
}

async function resealColumn({ db, secrets }: Deps, column: SealedColumn): Promise<Omit<ResealReport, 'column'>> {
  const sum = { resealed: 0, unreadable: 0 };
  let after: readonly unknown[] | undefined;
  for (;;) {
    const batch = await db.transact(systemScope, async (tx) => {
      const store = sealedColumnStore(tx, column);
      const rows = await store.listSealedByOthers(secrets.currentKeyId, after, batchSize);
      const outcomes: ('resealed' | 'unreadable' | 'changed')[] = [];
      for (const row of rows) {
        const text = resealRow(secrets, column, row);
        if (text === undefined) outcomes.push('unreadable');
        else outcomes.push((await store.replace(row, text, secrets.currentKeyId)) ? 'resealed' : 'changed');
      }
      return { rows, outcomes };
    });
    sum.resealed += batch.outcomes.filter((outcome) => outcome === 'resealed').length;
    sum.unreadable += batch.outcomes.filter((outcome) => outcome === 'unreadable').length;
    after = batch.rows.at(-1)?.primaryKey;
    if (batch.rows.length < batchSize) return sum;
  }
}

function resealRow(secrets: Secrets, column: SealedColumn, row: SealedRow): string | undefined {
  try {
    return secrets.reseal(row.sealed, column.contextOf(row.contextRow));
  } catch (error) {
    if (error instanceof SecretsError) return undefined;
    throw error;
  }
}
