import { z } from 'zod';

import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { systemScope } from '../scope.ts';
import { type Attempt, defineJobHandler, type JobHandler } from './handler.ts';
import { defineJob, type Job } from './job.ts';

interface Purge {
  /** How long rows are kept. */
  readonly keepSeconds: number;
  /** Deletes at most `limit` rows older than `before` and returns how many it deleted. */
  readonly deleteOlderThan: (db: Db, before: Date, limit: number) => Promise<number>;
  readonly batchSize?: number;
}

interface PurgeDefinition {
  readonly name: string;
  readonly everySeconds: number;
  readonly purges: readonly Purge[];
}

export interface PurgeJob {
  readonly job: Job;
  handler(deps: { readonly clock: Clock }): JobHandler;
}

/** Small enough for one statement's time limit, however much has piled up. */
const standardBatchSize = 10_000;

/**
 * A recurring job that deletes old rows in batches.
 *
 * @example purgeJob({ name: 'mail.forget-old', everySeconds: 86_400, purges: [{ keepSeconds: 30 * 86_400, deleteOlderThan }] })
 */
export function definePurgeJob({ name, everySeconds, purges }: PurgeDefinition): PurgeJob {
  const job = defineJob({ name, payload: z.object({}), retries: 3, concurrency: 1, everySeconds });
  return {
    job,
    handler: ({ clock }) =>
      defineJobHandler(job, {
        async run(_payload, attempt) {
          for (const purge of purges) await runPurge(purge, clock, attempt);
        },
      }),
  };
}

async function runPurge({ keepSeconds, deleteOlderThan, batchSize = standardBatchSize }: Purge, clock: Clock, attempt: Attempt) {
  const before = new Date(clock.now().getTime() - keepSeconds * 1000);
  let deleted = batchSize;
  while (deleted === batchSize && !attempt.signal.aborted) {
    deleted = await attempt.transact(systemScope, (db) => deleteOlderThan(db, before, batchSize));
  }
}
