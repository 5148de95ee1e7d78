import { setTimeout } from 'node:timers/promises';

import type { Log } from '@lyceum/kit';

import { appRole } from '../db/app-role.ts';
import { createDatabase } from '../db/database.ts';
import { createSleep } from '../jobs/sleep.ts';
import { compactBatch } from './compact-counters.ts';

interface Folding {
  /** Lets the transaction under way finish until the deadline. One that is cut has changed nothing. */
  stop(deadlineMs: number): Promise<void>;
}

interface FoldingOptions {
  readonly databaseUrl: string;
  readonly log: Log;
  /** Between one time and the next. */
  readonly pauseMs?: number;
}

/** Folds what was written, about once a second. Any number of processes may do so; one at a time does the work. */
export function startCompaction({ databaseUrl, log, pauseMs = 1_000 }: FoldingOptions): Folding {
  const db = createDatabase({ ...patientPool, url: databaseUrl }, log);
  const sleep = createSleep();
  let stopping = false;
  let isFailing = false;

  /** Whether nothing is left to do for now. */
  const fold = async (): Promise<boolean> => {
    try {
      const { isRest } = await compactBatch(db);
      isFailing = false;
      return isRest;
    } catch (err) {
      if (!isFailing) log.warn({ event: 'tally.fold_failed', err }, 'totals of lists could not be added up');
      isFailing = true;
      return true;
    }
  };

  async function work(): Promise<void> {
    while (!stopping) if (await fold()) await sleep.for(pauseMs);
    await db.close();
  }

  const working = work();
  return {
    async stop(deadlineMs) {
      stopping = true;
      sleep.wake();
      await Promise.race([working, setTimeout(deadlineMs, undefined, { ref: false })]);
    },
  };
}

/** Apart from the connections of others: to read a whole list after a bulk load takes longer than any request may. */
const patientPool = {
  max: 1,
  acquireTimeoutMs: 5_000,
  statementTimeoutMs: 30 * 60_000,
  lockTimeoutMs: 2_000,
  idleInTransactionMs: 10_000,
  applicationName: 'lyceum tallies',
  role: appRole,
} as const;
