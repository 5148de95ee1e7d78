import { setTimeout as delay } from 'node:timers/promises';

import type { Log } from '@lyceum/kit';

import type { Clock } from '../clock.ts';
import { createPool, type PoolOptions } from './pool.ts';

/** Answers whether the database responds: for health, readiness and metrics, which are polled often and by anyone. */
export interface DatabaseProbe {
  /** Takes two seconds at most. */
  readonly isReachable: () => Promise<boolean>;
  /** Whether it also accepts writes: a standby does not, and neither does a server that became one. */
  readonly isWritable: () => Promise<boolean>;
  /** The reason why a process that can do something useful with reads alone is not ready; see adr/0053. */
  readonly findFault: () => Promise<string | undefined>;
  /** The reason why a process that only writes is not ready. */
  readonly findWriteFault: () => Promise<string | undefined>;
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
  let last: Promise<DatabaseState> | undefined;
  let expiresAt = 0;
  let isRunning = false;
  let previous: DatabaseState = 'writable';

  async function check(): Promise<DatabaseState> {
    isRunning = true;
    const { state, error } = await query().then(
      (found) => ({ state: found, error: undefined }),
      (thrown: unknown) => ({ state: 'unreachable' as const, error: thrown }),
    );
    isRunning = false;
    if (state !== previous) logChange(log, state, error);
    previous = state;
    return state;
  }

  /** A connection that did not answer is closed: it may hang for minutes while a new one would work. */
  async function query(): Promise<DatabaseState> {
    const client = await pool.connect();
    let state: DatabaseState = 'unreachable';
    try {
      const asked = client.query<{ transaction_read_only: string }>('show transaction_read_only');
      const { rows } = await Promise.race([asked, rejectAfter(timeoutMs)]);
      state = rows[0]?.transaction_read_only === 'on' ? 'read-only' : 'writable';
      return state;
    } finally {
      // One that is read-only may belong to a server that is no longer the primary.
      client.release(state !== 'writable');
    }
  }

  function getState(): Promise<DatabaseState> {
    const now = clock.now().getTime();
    if (!last || (!isRunning && now >= expiresAt)) {
      expiresAt = now + cacheMs;
      last = check();
    }
    return last;
  }

  return {
    isReachable: async () => (await getState()) !== 'unreachable',
    isWritable: async () => (await getState()) === 'writable',
    findFault: async () => ((await getState()) === 'unreachable' ? faults.unreachable : undefined),
    findWriteFault: async () => faults[await getState()],
    close: () => pool.end(),
  };
}

type DatabaseState = 'writable' | 'read-only' | 'unreachable';

const faults = {
  writable: undefined,
  'read-only': 'The database is read-only.',
  unreachable: 'The database does not respond.',
} as const;

function logChange(log: Log, state: DatabaseState, error: unknown): void {
  if (state === 'unreachable') log.warn({ event: 'db.unreachable', err: error }, 'the database does not respond');
  else if (state === 'read-only') log.warn({ event: 'db.read_only' }, 'the database is read-only');
  else log.info({ event: 'db.writable' }, 'the database responds and accepts writes again');
}

async function rejectAfter(milliseconds: number): Promise<never> {
  await delay(milliseconds, undefined, { ref: false });
  throw new Error(`PostgreSQL did not answer within ${milliseconds} ms.`);
}
