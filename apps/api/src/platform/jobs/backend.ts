import type pg from 'pg';
import { type Db as Executor, PgBoss, type QueueOptions } from 'pg-boss';

import type { Job } from './job.ts';

/** Where jobs end that nobody will try again; pg-boss keeps with each whence it came and why. */
export const deadLetters = 'lyceum.dead-letters';

/** A worker that is silent for so long has lost its jobs. pg-boss knows no shorter time. */
export const silenceSeconds = 10;
const hour = 3_600;
/** Nothing that waits is ever thrown away in silence; pg-boss wants a number. */
const year = 365 * 24 * hour;

/** Claims have no use for a limit of pg-boss: it would count deaths of workers, and bury a job without a word to its subject. */
const withoutLimit = 1_000_000;

export const queueOptions = (job: Job): QueueOptions & { deadLetter: string } => ({
  retryLimit: withoutLimit,
  // A dead worker's job is for the taking at once; waits after failures are set by whoever saw the failure.
  retryDelay: 0,
  retryBackoff: false,
  heartbeatSeconds: silenceSeconds,
  // Only for a worker that is alive and yet does not end its own run.
  expireInSeconds: job.timeoutSeconds + 60,
  retentionSeconds: year,
  // Supervision counts through the table, so it is kept short. Where a job recurs, what is done is the mark that its turn was taken.
  deleteAfterSeconds: Math.max(hour, 2 * (job.everySeconds ?? 0)),
  deadLetter: deadLetters,
});

export const deadLetterOptions: QueueOptions = { retentionSeconds: year };

/** pg-boss on our connections. Unstarted it has no timers; started, only those that `more` asks for. */
export const createBoss = (executor: Executor, more: { migrate?: boolean; superviseSeconds?: number } = {}): PgBoss =>
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

export const executorOver = (pool: pg.Pool): Executor => ({ executeSql: (text, values) => pool.query(text, values) });
