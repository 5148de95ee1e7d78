import type { Db } from './db.ts';

/** By transaction. What nobody runs any more is nobody's. */
const waiting = new WeakMap<Db, (() => void)[]>();

/** Does something once the transaction is committed, and never otherwise. Where it fails, that is logged and nothing else. */
export function afterCommit(db: Db, act: () => void): void {
  const acts = waiting.get(db);
  if (!acts) throw new Error('This is no transaction of ours.');
  acts.push(act);
}

/** From now on, acts may wait for this transaction: those that do are in the returned list. */
export function awaitCommit(db: Db): readonly (() => void)[] {
  const acts: (() => void)[] = [];
  waiting.set(db, acts);
  return acts;
}
