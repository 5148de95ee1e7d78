import { setTimeout as delay } from 'node:timers/promises';

import type { Log } from '@lyceum/kit';

import type { Clock } from '../clock.ts';
import { createPool, type PoolOptions } from './pool.ts';

/** Answers whether the database responds: for health, readiness and metrics, which are polled often and by anyone. */
export interface DatabaseProbe {
  /** Takes two seconds at most. */
  readonly isReachable: () => Promise<boolean>;
  /** The reason why a process that needs the database is not ready. */
  readonly findFault: () => Promise<string | undefined>;
  close(): Promise<void>;
}

const cacheMs = 1_000;
const timeoutMs = 1_000;

/**
 * One connection of its own, so that a burst of slow requests, which uses up the others, does not count as an unreachable database.
 * Checks share one query and its result for a second, so that probes cannot be used to load the database.
 */
export function createDatabaseProbe(options: PoolOptions, { clock, log }: { clock: Clock; log: Log }): DatabaseProbe {
  const pool = createPool({ ...options, max: 1, acquireTimeoutMs: timeoutMs });
  pool.on('error', () => undefined);
  let last: Promise<boolean> | undefined;
  let expiresAt = 0;
  let isRunning = false;
  let wasReachable = true;

  async function check(): Promise<boolean> {
    isRunning = true;
    const failure = await query().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    isRunning = false;
    if (failure && wasReachable) log.warn({ event: 'db.unreachable', err: failure.error }, 'the database does not respond');
    if (!failure && !wasReachable) log.info({ event: 'db.reachable' }, 'the database responds again');
    wasReachable = !failure;
    return wasReachable;
  }

  /** A connection that did not answer is closed: it may hang for minutes while a new one would work. */
  async function query(): Promise<void> {
    const client = await pool.connect();
    let isHealthy = false;
    try {
      await Promise.race([client.query('select 1'), rejectAfter(timeoutMs)]);
      isHealthy = true;
    } finally {
      client.release(!isHealthy);
    }
  }

  function isReachable(): Promise<boolean> {
    const now = clock.now().getTime();
    if (!last || (!isRunning && now >= expiresAt)) {
      expiresAt = now + cacheMs;
      last = check();
    }
    return last;
  }

  return {
    isReachable,
    findFault: async () => ((await isReachable()) ? undefined : 'The database does not respond.'),
    close: () => pool.end(),
  };
}

async function rejectAfter(milliseconds: number): Promise<never> {
  await delay(milliseconds, undefined, { ref: false });
  throw new Error(`PostgreSQL did not answer within ${milliseconds} ms.`);
}
