import type { Db } from './db.ts';

/** By transaction. What nobody runs any more is nobody's. */
const waiting = new WeakMap<Db, (() => void)[]>();

/** Does something once the transaction is committed, and never otherwise. It must not fail. */
export function afterCommit(db: Db, act: () => void): void {
  const acts = waiting.get(db);
  if (!acts) throw new Error('This is no transaction of ours.');
  acts.push(act);
}

/** From now on, acts may wait for this transaction; they run when the returned function is called. */
export function awaitCommit(db: Db): () => void {
  const acts: (() => void)[] = [];
  waiting.set(db, acts);
  return () => acts.forEach((act) => act());
}
