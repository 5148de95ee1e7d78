import { AsyncLocalStorage } from 'node:async_hooks';

import { type Db as Executor, fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';

import type { Db } from '../db/db.ts';
import type { Job } from './job.ts';
import { toStoredJob } from './stored-job.ts';

export interface JobQueue {
  /** Enqueues a job in the transaction: it exists if the transaction commits. Returns the job's id. */
  enqueue<S extends z.ZodType>(job: Job<S>, payload: z.input<S>): Promise<string>;
}

/** Never started, so it has neither connections nor timers: it only writes one statement into the caller's transaction. */
const transaction = new AsyncLocalStorage<Executor>();
const sender = new PgBoss({
  db: { executeSql: (text, values) => current().executeSql(text, values) },
  supervise: false,
  schedule: false,
  migrate: false,
});

function current(): Executor {
  const executor = transaction.getStore();
  if (!executor) throw new Error('jobQueue: a job was enqueued outside a transaction.');
  return executor;
}

/** Enqueues jobs inside the given transaction. */
export const jobQueue = (db: Db): JobQueue => ({
  async enqueue(job, payload) {
    job.payload.parse(payload);
    const id = await transaction.run(fromKysely(db), () => sender.send(job.name, toStoredJob(payload)));
    if (id === null) throw new Error(`${job.name} was not enqueued: it is not installed, or it recurs and is enqueued already.`);
    return id;
  },
});
