import type { Db } from '../db/db.ts';
import { searchTooBroad } from './lists.problems.ts';
import { fetchRows, fragment } from './sql-fragment.ts';

/** Limits the time of each statement; one that takes longer is rejected as too broad. */
export async function withTimeBudget<T>(db: Db, budgetMs: number, work: (db: Db) => Promise<T>): Promise<T> {
  const limited = (tx: Db): Promise<T> => runLimited(tx, budgetMs, work);
  try {
    return await (db.isTransaction ? limited(db) : db.transaction().setAccessMode('read only').execute(limited));
  } catch (error) {
    throw isStatementTimeout(error) ? searchTooBroad(error) : error;
  }
}

/** Restores the previous limit, because the transaction may go on. */
async function runLimited<T>(tx: Db, budgetMs: number, work: (db: Db) => Promise<T>): Promise<T> {
  const previous = await setStatementTimeout(tx, String(budgetMs));
  const result = await work(tx);
  if (tx.isTransaction) await setStatementTimeout(tx, previous);
  return result;
}

/** Returns the previous limit. */
async function setStatementTimeout(tx: Db, limit: string): Promise<string> {
  const [row] = await fetchRows<{ before: string }>(
    tx,
    fragment`select before from (select current_setting('statement_timeout') as before offset 0) as was, set_config('statement_timeout', ${limit}, true)`,
  );
  return row?.before ?? '0';
}

const isStatementTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014';
