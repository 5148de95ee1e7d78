import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { systemScope } from '../scope.ts';
import { ClaimLost } from './claim-lost.ts';
import { type Claim, jobClaimLockStore } from './claims.store.ts';
import type { Job } from './job.ts';
import { type StoredJob, toStoredJob, unwrapStoredJob } from './stored-job.ts';

export type ClaimedJob = Claim & StoredJob;

/**
 * Fetches jobs and settles them. Every settlement names its claim and throws ClaimLost once another worker has claimed the job.
 * `db` is the worker's own connection pool, which handlers cannot exhaust.
 */
export const createJobClaims = (boss: PgBoss, db: Database) => ({
  async fetch(job: Job, limit: number): Promise<ClaimedJob[]> {
    const jobs = await boss.fetch(job.name, { batchSize: limit });
    return jobs.map(({ id, retryCount, data }) => ({ queue: job.name, id, retryCount, ...unwrapStoredJob(data) }));
  },

  /** Renews the claims; returns those that are lost. */
  async heartbeat(queue: string, claims: readonly Claim[]): Promise<Claim[]> {
    const renewed = new Set(settledIds(await boss.touch(queue, claims.map(claimKey))));
    return claims.filter(({ id }) => !renewed.has(id));
  },

  /** Lets the caller's transaction commit only under this claim. */
  async assertClaimed(claim: Claim, tx: Db): Promise<void> {
    if (!(await jobClaimLockStore(tx).lockIfCurrent(claim))) throw new ClaimLost(claim.id);
  },

  /** In the caller's transaction if one is given. */
  async complete(claim: Claim, tx?: Db): Promise<void> {
    const options = tx ? { db: fromKysely(tx) } : {};
    assertSettled(claim, await boss.complete(claim.queue, claimKey(claim), null, options));
  },

  /** Returns the job to the queue without counting a failure. */
  async release(claim: Claim): Promise<void> {
    assertSettled(claim, await boss.fail(claim.queue, claimKey(claim), { message: 'The worker stopped.' }));
  },

  /** Returns the job to the queue with one more failure, to run after a delay. */
  retry: (job: ClaimedJob, reason: string, delaySeconds: number): Promise<void> =>
    db.transact(systemScope, async (tx) => {
      const options = { db: fromKysely(tx) };
      assertSettled(job, await boss.fail(job.queue, claimKey(job), { message: reason }, options));
      const changes = { ...options, id: job.id, startAfter: `${delaySeconds.toFixed(3)} seconds` };
      await boss.update(job.queue, toStoredJob(job.payload, job.failures + 1), changes);
    }),

  /** Moves the job to the dead letters, and runs `onDeadLetter` in the same transaction. */
  deadLetter: (job: ClaimedJob, reason: string, onDeadLetter: (db: Db) => Promise<unknown>): Promise<void> =>
    db.transact(systemScope, async (tx) => {
      const options = { db: fromKysely(tx) };
      assertSettled(job, await boss.fail(job.queue, claimKey(job), { message: reason }, options));
      // The first failure gave up the claim inside this transaction, so no other worker can have it yet. Without retries left, the
      // second failure is final.
      await boss.update(job.queue, toStoredJob(job.payload, job.failures + 1), { ...options, id: job.id, retryLimit: 0 });
      await boss.fail(job.queue, job.id, { message: reason }, options);
      await onDeadLetter(tx);
    }),
});
export type JobClaims = ReturnType<typeof createJobClaims>;

const claimKey = ({ id, retryCount }: Claim) => ({ id, retryCount });

/** The ids of the jobs that a command changed. pg-boss returns them, but does not declare them in its types. */
const settledIds = (response: object): readonly unknown[] =>
  'settled' in response && Array.isArray(response.settled) ? response.settled : [];

function assertSettled(claim: Claim, response: object): void {
  if (settledIds(response).length !== 1) throw new ClaimLost(claim.id);
}
