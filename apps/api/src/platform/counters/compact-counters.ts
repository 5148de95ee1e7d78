import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { systemScope } from '../scope.ts';
import { counterBucketSplitAndMergeStore } from './bucket-size.store.ts';
import { counterCompactionStore, type Range } from './compaction.store.ts';
import { countedListStore } from './counted-lists.store.ts';
import { counterRebuildStore } from './rebuild.store.ts';

type Transacting = Pick<Database, 'transact'>;

export interface CompactionSizes {
  /** Changes that are compacted in one transaction. */
  readonly batch: number;
  /** Rows of a range. Reading a far page skips at most about twice as many. */
  readonly range: number;
}

const defaultSizes: CompactionSizes = { batch: 20_000, range: 1_000 };
/** A range that holds this many ranges' worth of rows comes from a bulk load: rebuilding the list is then faster than splitting it. */
const bulkLoadFactor = 50;

/** Compacts all changes, unless another process does so. Returns how many. */
export async function compactCounters(db: Transacting, sizes = defaultSizes): Promise<number> {
  for (let sum = 0; ; ) {
    const { changes, isDone } = await compactCounterBatch(db, sizes);
    sum += changes;
    if (isDone) return sum;
  }
}

export const compactCounterBatch = (db: Transacting, sizes = defaultSizes): Promise<{ changes: number; isDone: boolean }> =>
  db.transact(systemScope, async (tx) => {
    const store = counterCompactionStore(tx);
    if (!(await store.tryLock())) return { changes: 0, isDone: true };
    const { changes, unbalanced } = await store.compact(sizes.batch, {
      small: Math.ceil(sizes.range / 4),
      large: sizes.range * 2,
    });
    await rebalance(tx, unbalanced, sizes.range);
    return { changes, isDone: changes < sizes.batch };
  });

/** Recomputes a list's counters from its rows: after a bulk load without triggers, after a changed definition, or to repair drift. */
export const rebuildCounters = (db: Transacting, list: string, { range } = defaultSizes): Promise<void> =>
  db.transact(systemScope, async (tx) => {
    await counterCompactionStore(tx).lock();
    await rebuild(tx, list, range);
  });

async function rebalance(tx: Db, odd: readonly Range[], size: number): Promise<void> {
  const loaded = new Set(odd.filter(({ n }) => n > size * bulkLoadFactor).map(({ list }) => list));
  for (const list of loaded) await rebuild(tx, list, size);
  for (const range of odd.filter(({ list }) => !loaded.has(list))) {
    if (range.n > size) await counterBucketSplitAndMergeStore(tx).split(await countedListStore(tx).get(range.list), range, size);
    else await counterBucketSplitAndMergeStore(tx).merge(range, size);
  }
}

async function rebuild(tx: Db, name: string, size: number): Promise<void> {
  const list = await countedListStore(tx).get(name);
  const store = counterRebuildStore(tx);
  await store.raiseWorkMem();
  await store.rebuildTotals(list);
  for (const key of list.keys) await store.rebuildRanges(list, key, size);
}
