import { silentLog } from '@lyceum/kit';
import { compactCounters, findCounterDrift, rebuildCounters } from '../platform/counters/index.ts';
import { createDatabase, type Database } from '../platform/db/database.ts';
import { systemScope } from '../platform/scope.ts';

/** The counters of a database, for benchmarks that fill and query it without the API. */
export async function withKeptLists<T>(url: string, work: (kept: KeptLists) => Promise<T>): Promise<T> {
  const patient = {
    acquireTimeoutMs: 60_000,
    statementTimeoutMs: 1_800_000,
    lockTimeoutMs: 60_000,
    idleInTransactionMs: 1_800_000,
  };
  const db = createDatabase({ url, max: 2, applicationName: 'lyceum bench', ...patient }, silentLog());
  try {
    return await work({
      pool: db.pool,
      rebuild: (list) => rebuildCounters(db, list),
      fold: () => compactCounters(db),
      drift: async (list) => (await db.read(systemScope, (reading) => findCounterDrift(reading, list))).length,
    });
  } finally {
    await db.close();
  }
}

export interface KeptLists {
  readonly pool: Database['pool'];
  rebuild(list: string): Promise<void>;
  fold(): Promise<number>;
  /** In how many places what is kept and what is there differ. */
  drift(list: string): Promise<number>;
}
