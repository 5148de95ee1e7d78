import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { systemScope } from '../scope.ts';
import { foldStore, type Range } from './compaction.store.ts';
import { talliedLists } from './counted-lists.store.ts';
import { rangeStore } from './ranges.store.ts';
import { rebuildStore } from './rebuild.store.ts';

type Transacting = Pick<Database, 'transact'>;

export interface CompactionSizes {
  /** Changes that are added up in one transaction. */
  readonly batch: number;
  /** Rows of a range: what a far page skips at most is about twice that. */
  readonly range: number;
}

const standardSizes: CompactionSizes = { batch: 20_000, range: 1_000 };
/** From so many ranges' worth of rows on, reading the whole list once is quicker than dividing one range of it. */
const bulk = 50;

/** Adds up what was written since the last time; nothing if another process is at it. How many changes that were. */
export async function compactCounters(db: Transacting, sizes = standardSizes): Promise<number> {
  for (let sum = 0; ; ) {
    const { changes, isRest } = await compactBatch(db, sizes);
    sum += changes;
    if (isRest) return sum;
  }
}

/** One batch of it. */
export const compactBatch = (db: Transacting, sizes = standardSizes): Promise<{ changes: number; isRest: boolean }> =>
  db.transact(systemScope, async (tx) => {
    const folding = foldStore(tx);
    if (!(await folding.hold())) return { changes: 0, isRest: true };
    const { changes, odd } = await folding.fold(sizes.batch, { small: Math.ceil(sizes.range / 4), large: sizes.range * 2 });
    await mend(tx, odd, sizes.range);
    return { changes, isRest: changes < sizes.batch };
  });

/** Totals and ranges of a list anew, from its rows: after a bulk load without triggers, after a change of the definition, as a remedy. */
export const rebuildCounters = (db: Transacting, list: string, { range } = standardSizes): Promise<void> =>
  db.transact(systemScope, async (tx) => {
    await foldStore(tx).waitForHold();
    await rebuild(tx, list, range);
  });

async function mend(tx: Db, odd: readonly Range[], size: number): Promise<void> {
  const loaded = new Set(odd.filter(({ n }) => n > size * bulk).map(({ list }) => list));
  for (const list of loaded) await rebuild(tx, list, size);
  for (const range of odd.filter(({ list }) => !loaded.has(list))) {
    if (range.n > size) await rangeStore(tx).split(await talliedLists(tx).named(range.list), range, size);
    else await rangeStore(tx).merge(range, size);
  }
}

async function rebuild(tx: Db, name: string, size: number): Promise<void> {
  const list = await talliedLists(tx).named(name);
  const store = rebuildStore(tx);
  await store.takeTime();
  await store.totals(list);
  for (const key of list.keys) await store.ranges(list, key, size);
}
