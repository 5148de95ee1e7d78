import type { Db } from './db.ts';

/** By transaction; entries disappear with their transaction. */
const callbacksOf = new WeakMap<Db, (() => void)[]>();

/** Calls back once the transaction is committed, and never if it is rolled back. A callback that throws is only logged. */
export function afterCommit(db: Db, callback: () => void): void {
  const callbacks = callbacksOf.get(db);
  if (!callbacks) throw new Error('afterCommit was called outside a transaction of Database.transact.');
  callbacks.push(callback);
}

/** Starts to collect the transaction's callbacks in the returned list. */
export function collectAfterCommitCallbacks(db: Db): readonly (() => void)[] {
  const callbacks: (() => void)[] = [];
  callbacksOf.set(db, callbacks);
  return callbacks;
}
