import { type Log, StartupError } from '@lyceum/kit';
import type { PgBoss } from 'pg-boss';

import type { Clock } from '../clock.ts';
import type { ConnectionSettings } from '../connection-url.ts';
import { createDatabase, type Database } from '../db/database.ts';
import type { WatchPool } from '../db/db-metrics.ts';
import { createPool, type PoolOptions, toAppPoolOptions } from '../db/pool.ts';
import { type PollLoop, startPolling } from '../poll-loop.ts';
import { systemScope } from '../scope.ts';
import type { JobHandler } from './handler.ts';
import { createJobClaims } from './job-claims.ts';
import type { JobMetrics } from './job-metrics.ts';
import { createPgBoss, createPoolExecutor } from './pg-boss.ts';
import { type LoopTimes, startQueueLoop } from './queue-loop.ts';
import { queueStateStore } from './queue-states.store.ts';
import { startRecurringJobs } from './recurring.ts';

export interface RunnerOptions extends ConnectionSettings {
  readonly handlers: readonly JobHandler[];
  /** Runs the handlers' transactions. */
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: (bytes: number) => Buffer;
  readonly jobMetrics?: JobMetrics;
  readonly watchPool?: WatchPool;
  readonly times?: Partial<RunnerTimes>;
}

export interface RunnerTimes extends LoopTimes {
  /** How often to look for jobs whose worker sends no heartbeats. */
  readonly superviseSeconds: number;
}

export interface Runner {
  stop(deadlineMs: number): Promise<void>;
}

const standardTimes: RunnerTimes = { pollMs: 1_000, heartbeatMs: 3_000, superviseSeconds: 5 };

/** Starts to work off the handlers' queues. Any number of processes may do so at once. */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { log, handlers } = options;
  const times = { ...standardTimes, ...options.times };
  // A pool of its own: a handler that uses up the shared connections must not stop the heartbeats.
  const claimsDb = createDatabase(poolOptions(options, { max: 4, statementTimeoutMs: 5_000 }), log);
  // And another one for supervision, whose statements scan the whole table of jobs.
  const supervisionPool = createPool(poolOptions(options, { max: 1, statementTimeoutMs: 60_000 }));
  supervisionPool.on('error', (err) => log.warn({ event: 'job.connection_lost', err }, 'idle connection lost'));
  options.watchPool?.('jobs', claimsDb.pool);
  options.watchPool?.('supervision', supervisionPool);
  const boss = createPgBoss(createPoolExecutor(claimsDb.pool));
  const supervisor = createPgBoss(createPoolExecutor(supervisionPool), { superviseSeconds: times.superviseSeconds });
  const close = async (): Promise<void> => {
    await Promise.all([boss, supervisor].map((one) => one.stop({ graceful: false })));
    await Promise.all([claimsDb.close(), supervisionPool.end()]);
  };
  try {
    await Promise.all([boss, supervisor].map((one) => startBoss(one, log)));
  } catch (error) {
    await close();
    throw error;
  }
  // At once, because a worker that starts after a crash would otherwise leave the crashed one's jobs for another interval.
  void supervisor
    .supervise()
    .catch((err: unknown) => log.warn({ event: 'job.supervision_failed', err }, 'supervising the queues failed'));
  const deps = { ...options, claims: createJobClaims(boss, claimsDb) };
  const loops = handlers.map((handler) => startQueueLoop(deps, handler, times));
  const recurring = startRecurringJobs(
    boss,
    handlers.map(({ job }) => job),
    log,
  );
  const observation = options.jobMetrics && observeQueues(claimsDb, options.jobMetrics, log);
  const stop = async (deadlineMs: number): Promise<void> => {
    recurring.stop();
    await observation?.stop();
    await Promise.all(loops.map((loop) => loop.stop(deadlineMs)));
    await close();
  };
  let stopped: Promise<void> | undefined;
  return { stop: (deadlineMs) => (stopped ??= stop(deadlineMs)) };
}

const observeMs = 5_000;

/** Counts what waits in the queues at its own pace, so that reading the metrics neither loads nor waits for the database. */
const observeQueues = (db: Database, metrics: JobMetrics, log: Log): PollLoop =>
  startPolling({
    async poll() {
      const listing = db.read(systemScope, (reading) => queueStateStore(reading).list());
      listing.catch(() => metrics.setQueueStates(undefined));
      metrics.setQueueStates(await listing);
      return observeMs;
    },
    retryMs: () => observeMs,
    log,
    failure: { event: 'job.observation_failed', message: 'counting the waiting jobs failed' },
  });

async function startBoss(boss: PgBoss, log: Log): Promise<void> {
  boss.on('error', (err) => log.warn({ event: 'job.supervision_failed', err }, 'supervising the queues failed'));
  boss.on('warning', ({ message, data }) => log.warn({ event: 'job.warning', data }, message));
  await boss.start().catch((cause: unknown) => {
    const isStale = cause instanceof Error && /not installed|requires migrations/.test(cause.message);
    throw isStale ? new StartupError('The database lacks this release’s queues: run lyceumctl migrate.', { cause }) : cause;
  });
}

const poolOptions = (connection: ConnectionSettings, more: { max: number; statementTimeoutMs: number }): PoolOptions => ({
  ...toAppPoolOptions(connection),
  acquireTimeoutMs: 5_000,
  lockTimeoutMs: 2_000,
  idleInTransactionMs: 10_000,
  applicationName: 'lyceum jobs',
  ...more,
});
