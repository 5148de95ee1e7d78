import type pg from 'pg';
import { type Db as Executor, PgBoss, type QueueOptions } from 'pg-boss';

import type { Job } from './job.ts';

/** The queue of jobs that are not retried any more; pg-boss stores the source queue and the reason with each. */
export const deadLetters = 'lyceum.dead-letters';

/** A worker without a heartbeat for this long loses its jobs. The shortest time pg-boss supports. */
export const heartbeatTimeoutSeconds = 10;
const hour = 3_600;
/** Waiting jobs must never be dropped silently, but pg-boss requires a number. */
const year = 365 * 24 * hour;

/** pg-boss's own retry limit would count worker crashes too, and would skip `onDeadLetter`. */
const unlimitedRetries = 1_000_000;

export const toQueueOptions = (job: Job): QueueOptions & { deadLetter: string } => ({
  retryLimit: unlimitedRetries,
  // A crashed worker's job may be fetched at once; the delay after a failure is set when the failure is settled.
  retryDelay: 0,
  retryBackoff: false,
  heartbeatSeconds: heartbeatTimeoutSeconds,
  // Only for a worker that sends heartbeats but does not end its own run.
  expireInSeconds: job.timeoutSeconds + 60,
  retentionSeconds: year,
  // Supervision scans the table, so it is kept short. A completed run of a recurring job marks its interval as done.
  deleteAfterSeconds: Math.max(hour, 2 * (job.everySeconds ?? 0)),
  deadLetter: deadLetters,
});

export const deadLetterOptions: QueueOptions = { retentionSeconds: year };

/** pg-boss on our connections. It has no timers until it is started, and then only those that `more` asks for. */
export const createPgBoss = (executor: Executor, more: { migrate?: boolean; superviseSeconds?: number } = {}): PgBoss =>
  new PgBoss({
    db: executor,
    migrate: more.migrate ?? false,
    schedule: false,
    supervise: more.superviseSeconds !== undefined,
    ...(more.superviseSeconds !== undefined && {
      superviseIntervalSeconds: more.superviseSeconds,
      monitorIntervalSeconds: more.superviseSeconds,
      maintenanceIntervalSeconds: 600,
    }),
  });

export const createPoolExecutor = (pool: pg.Pool): Executor => ({ executeSql: (text, values) => pool.query(text, values) });
