import { type Log, StartRefused } from '@lyceum/kit';
import type { PgBoss } from 'pg-boss';

import type { Clock } from '../clock.ts';
import { createDatabase, type Database } from '../db/database.ts';
import { createPool, type PoolOptions } from '../db/pool.ts';
import { createBoss, executorOver } from './backend.ts';
import { claimDesk } from './claim-desk.ts';
import type { JobHandler } from './handler.ts';
import { type LoopTimes, serveQueue } from './queue-loop.ts';
import { queueRecurring } from './recurring.ts';

export interface RunnerOptions {
  readonly databaseUrl: string;
  readonly handlers: readonly JobHandler[];
  /** What handlers' transactions run on. */
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: (bytes: number) => Buffer;
  readonly times?: Partial<RunnerTimes>;
}

export interface RunnerTimes extends LoopTimes {
  /** How often silent workers are looked for. */
  readonly superviseSeconds: number;
}

export interface Runner {
  stop(deadlineMs: number): Promise<void>;
}

const standardTimes: RunnerTimes = { pollMs: 1_000, heartbeatMs: 3_000, superviseSeconds: 5 };

/** Starts to work off the queues of these handlers. Any number of processes may do so at once. */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { log, handlers } = options;
  const times = { ...standardTimes, ...options.times };
  // Apart from the handlers' connections: a handler that holds them all must not look dead.
  const own = createDatabase(poolOptions(options.databaseUrl, { max: 4, statementTimeoutMs: 5_000 }), log);
  // And apart from these, because it counts through the whole table of jobs, which may take its time.
  const slow = createPool(poolOptions(options.databaseUrl, { max: 1, statementTimeoutMs: 60_000 }));
  slow.on('error', (err) => log.warn({ event: 'job.connection_lost', err }, 'idle connection lost'));
  const boss = createBoss(executorOver(own.pool));
  const supervisor = createBoss(executorOver(slow), { superviseSeconds: times.superviseSeconds });
  const close = async (): Promise<void> => {
    await Promise.all([boss, supervisor].map((one) => one.stop({ graceful: false })));
    await Promise.all([own.close(), slow.end()]);
  };
  try {
    await Promise.all([boss, supervisor].map((one) => started(one, log)));
  } catch (error) {
    await close();
    throw error;
  }
  const deps = { ...options, desk: claimDesk(boss, own) };
  const loops = handlers.map((handler) => serveQueue(deps, handler, times));
  const recurring = queueRecurring(
    boss,
    handlers.map(({ job }) => job),
    log,
  );
  const stop = async (deadlineMs: number): Promise<void> => {
    recurring.stop();
    await Promise.all(loops.map((loop) => loop.stop(deadlineMs)));
    await close();
  };
  let stopped: Promise<void> | undefined;
  return { stop: (deadlineMs) => (stopped ??= stop(deadlineMs)) };
}

async function started(boss: PgBoss, log: Log): Promise<void> {
  boss.on('error', (err) => log.warn({ event: 'job.supervision_failed', err }, 'the queues could not be supervised'));
  boss.on('warning', ({ message, data }) => log.warn({ event: 'job.warning', data }, message));
  await boss.start().catch((cause: unknown) => {
    const isStale = cause instanceof Error && /not installed|requires migrations/.test(cause.message);
    throw isStale ? new StartRefused('The database has no queues of this release: run lyceumctl migrate.', { cause }) : cause;
  });
}

const poolOptions = (url: string, more: { max: number; statementTimeoutMs: number }): PoolOptions => ({
  url,
  acquireTimeoutMs: 5_000,
  lockTimeoutMs: 2_000,
  idleInTransactionMs: 10_000,
  applicationName: 'lyceum jobs',
  ...more,
});
