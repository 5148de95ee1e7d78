import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { systemScope } from '../scope.ts';
import { ClaimLost } from './claim-lost.ts';
import { type Claim, claimStore } from './claims.store.ts';
import type { Job } from './job.ts';
import { readStored, type Stored, stored } from './stored.ts';

export type TakenJob = Claim & Stored;

/**
 * Where jobs are taken and given back. Each order names the claim it is about, and is refused with ClaimLost once that has passed to
 * another worker; `db` is the worker's own connection, which no handler can exhaust.
 */
export const claimDesk = (boss: PgBoss, db: Database) => ({
  async take(job: Job, most: number): Promise<TakenJob[]> {
    const jobs = await boss.fetch(job.name, { batchSize: most });
    return jobs.map(({ id, retryCount, data }) => ({ queue: job.name, id, retryCount, ...readStored(data) }));
  },

  /** Gives a sign of life for each claim; answers with those that are lost. */
  async beat(queue: string, claims: readonly Claim[]): Promise<Claim[]> {
    const held = new Set(settledBy(await boss.touch(queue, claims.map(attemptOf))));
    return claims.filter(({ id }) => !held.has(id));
  },

  /** Lets the caller's transaction commit only under this claim. */
  async hold(claim: Claim, tx: Db): Promise<void> {
    if (!(await claimStore(tx).hold(claim))) throw new ClaimLost(claim.id);
  },

  /** Marks a job as done, in the caller's transaction if one is given. */
  async done(claim: Claim, tx?: Db): Promise<void> {
    const options = tx ? { db: fromKysely(tx) } : {};
    requireOne(claim, await boss.complete(claim.queue, attemptOf(claim), null, options));
  },

  /** Back into the queue as it was: nobody's fault. */
  async release(claim: Claim): Promise<void> {
    requireOne(claim, await boss.fail(claim.queue, attemptOf(claim), { message: 'The worker stopped.' }));
  },

  /** Back into the queue with one more failure, for later. */
  retry: (job: TakenJob, reason: string, delaySeconds: number): Promise<void> =>
    db.transact(systemScope, async (tx) => {
      const options = { db: fromKysely(tx) };
      requireOne(job, await boss.fail(job.queue, attemptOf(job), { message: reason }, options));
      const changes = { ...options, id: job.id, startAfter: `${delaySeconds.toFixed(3)} seconds` };
      await boss.update(job.queue, stored(job.payload, job.failures + 1), changes);
    }),

  /** To the dead letters. `farewell` is told in the same transaction. */
  bury: (job: TakenJob, reason: string, farewell: (db: Db) => Promise<unknown>): Promise<void> =>
    db.transact(systemScope, async (tx) => {
      const options = { db: fromKysely(tx) };
      requireOne(job, await boss.fail(job.queue, attemptOf(job), { message: reason }, options));
      // The claim was ours and is given up, so nobody else can have it yet; without retries left, failing again is final.
      await boss.update(job.queue, stored(job.payload, job.failures + 1), { ...options, id: job.id, retryLimit: 0 });
      await boss.fail(job.queue, job.id, { message: reason }, options);
      await farewell(tx);
    }),
});
export type ClaimDesk = ReturnType<typeof claimDesk>;

const attemptOf = ({ id, retryCount }: Claim) => ({ id, retryCount });

/** The ids that an order was carried out for; pg-boss answers with more than its types say. */
const settledBy = (response: object): readonly unknown[] =>
  'settled' in response && Array.isArray(response.settled) ? response.settled : [];

function requireOne(claim: Claim, response: object): void {
  if (settledBy(response).length !== 1) throw new ClaimLost(claim.id);
}
