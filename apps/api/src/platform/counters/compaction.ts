import type { Log } from '@lyceum/kit';

import type { ConnectionSettings } from '../connection-url.ts';
import { createDatabase } from '../db/database.ts';
import type { WatchPool } from '../db/db-metrics.ts';
import { toAppPoolOptions } from '../db/pool.ts';
import { type PollLoop, startPolling } from '../poll-loop.ts';
import { compactCounterBatch } from './compact-counters.ts';

interface CompactionOptions extends ConnectionSettings {
  readonly log: Log;
  readonly pauseMs?: number;
  readonly watchPool?: WatchPool;
}

/** Compacts counters about once a second. Any number of processes may do so; one at a time does the work. */
export function startCounterCompaction({
  log,
  pauseMs = 1_000,
  watchPool,
  ...connection
}: CompactionOptions): Pick<PollLoop, 'stop'> {
  const db = createDatabase({ ...poolOptions, ...toAppPoolOptions(connection) }, log);
  watchPool?.('compaction', db.pool);
  return startPolling({
    poll: async () => ((await compactCounterBatch(db)).isDone ? pauseMs : 0),
    retryMs: () => pauseMs,
    close: () => db.close(),
    log,
    failure: { event: 'counters.compaction_failed', message: 'compacting counters failed' },
  });
}

/** A pool of its own, because rebuilding a list after a bulk load takes longer than any request may. */
const poolOptions = {
  max: 1,
  acquireTimeoutMs: 5_000,
  statementTimeoutMs: 30 * 60_000,
  lockTimeoutMs: 2_000,
  idleInTransactionMs: 10_000,
  applicationName: 'lyceum counters',
} as const;
