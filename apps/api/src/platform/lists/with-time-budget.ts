import type { Db } from '../db/db.ts';
import { tooBroad } from './lists.problems.ts';
import { fetchRows, fragment } from './sql-fragment.ts';

/** Reads under a time limit per statement; what takes longer is refused as too broad. */
export async function withTimeBudget<T>(db: Db, budgetMs: number, work: (db: Db) => Promise<T>): Promise<T> {
  const hurried = (tx: Db): Promise<T> => hurry(tx, budgetMs, work);
  try {
    return await (db.isTransaction ? hurried(db) : db.transaction().setAccessMode('read only').execute(hurried));
  } catch (error) {
    throw isCutShort(error) ? tooBroad(error) : error;
  }
}

/** The limit holds for this work only; the transaction may have more to do. */
async function hurry<T>(tx: Db, budgetMs: number, work: (db: Db) => Promise<T>): Promise<T> {
  const before = await limitTo(tx, String(budgetMs));
  const done = await work(tx);
  if (tx.isTransaction) await limitTo(tx, before);
  return done;
}

/** Answers with the limit that was. */
async function limitTo(tx: Db, limit: string): Promise<string> {
  const [row] = await fetchRows<{ before: string }>(
    tx,
    fragment`select before from (select current_setting('statement_timeout') as before offset 0) as was, set_config('statement_timeout', ${limit}, true)`,
  );
  return row?.before ?? '0';
}

const isCutShort = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014';
