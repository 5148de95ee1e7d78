import { setTimeout as pause } from 'node:timers/promises';

import { z } from 'zod';
import type { Database } from '../../apps/api/src/platform/db/database.ts';
import type { Db } from '../../apps/api/src/platform/db/db.ts';
import { defineJob, defineJobHandler, type JobHandler, jobQueue } from '../../apps/api/src/platform/jobs/index.ts';
import { installQueues } from '../../apps/api/src/platform/jobs/install.ts';
import { systemScope } from '../../apps/api/src/platform/scope.ts';
import { connect } from './database.ts';

/** Pipeline-like work: several steps, each of which takes a while and inserts a row. */
const stepwise = defineJob({
  name: 'verify.stepwise',
  payload: z.object({ steps: z.int(), stepMs: z.int() }),
  retries: 0,
  concurrency: 4,
});
export type Steps = z.output<typeof stepwise.payload>;

const insert = async (db: Db, table: string, row: object): Promise<void> => {
  await db
    .insertInto(table as never)
    .values(row)
    .execute();
};

/** Each run also inserts a row, outside of any transaction, to time takeovers. */
export const createStepwiseHandler = (database: Database): JobHandler =>
  defineJobHandler(stepwise, {
    async run({ steps, stepMs }, attempt) {
      const { rows } = await database.pool.query<{ done: number }>(
        `with begun as (insert into verify.run (job_id, pid) values ($1, $2))
         select count(*)::int as done from verify.effect where job_id = $1`,
        [attempt.jobId, process.pid],
      );
      for (let step = (rows[0]?.done ?? 0) + 1; step <= steps; step += 1) {
        await pause(stepMs, undefined, { signal: attempt.signal });
        const commit = step === steps ? attempt.finish : attempt.transact;
        await commit(systemScope, (db) => insert(db, 'verify.effect', { job_id: attempt.jobId, step }));
      }
    },
  });

/** The queue, and tables without any constraint that would hide a second effect. */
export async function prepareJobs(url: string): Promise<void> {
  await installQueues(url, [stepwise]);
  const db = connect(url);
  await db.pool.query(`
    create schema verify;
    create table verify.effect (job_id uuid not null, step int not null, at timestamptz not null default clock_timestamp());
    create table verify.run (job_id uuid not null, pid int not null, at timestamptz not null default clock_timestamp());
    create index on verify.effect (job_id)`);
  await db.close();
}

/** Queues one job; `kept: false` rolls its transaction back. */
export async function enqueueSteps(database: Database, payload: Steps, kept = true): Promise<string | undefined> {
  const rollback = new Error('rolled back on purpose');
  try {
    return await database.transact(systemScope, async (db) => {
      const id = await jobQueue(db).enqueue(stepwise, payload);
      if (!kept) throw rollback;
      return id;
    });
  } catch (error) {
    if (error === rollback) return undefined;
    throw error;
  }
}
