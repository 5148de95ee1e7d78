import { silentLog } from '@lyceum/kit';
import { compactCounters, findCounterDrift, rebuildCounters } from '../platform/counters/index.ts';
import { createDatabase, type Database } from '../platform/db/database.ts';
import { systemScope } from '../platform/scope.ts';

/** Access to the counters of lists without an API, for benches that fill and query the database directly. */
export async function withListCounters<T>(url: string, work: (counters: ListCounters) => Promise<T>): Promise<T> {
  const longTimeouts = {
    acquireTimeoutMs: 60_000,
    statementTimeoutMs: 1_800_000,
    lockTimeoutMs: 60_000,
    idleInTransactionMs: 1_800_000,
  };
  const db = createDatabase({ url, max: 2, applicationName: 'lyceum bench', ...longTimeouts }, silentLog());
  try {
    return await work({
      pool: db.pool,
      rebuild: (list) => rebuildCounters(db, list),
      compact: () => compactCounters(db),
      countDrift: async (list) => (await db.read(systemScope, (reading) => findCounterDrift(reading, list))).length,
    });
  } finally {
    await db.close();
  }
}

export interface ListCounters {
  readonly pool: Database['pool'];
  rebuild(list: string): Promise<void>;
  compact(): Promise<number>;
  /** The number of counters that differ from the rows. */
  countDrift(list: string): Promise<number>;
}
