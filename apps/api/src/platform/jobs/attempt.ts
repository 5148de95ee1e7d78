import type { Log } from '@lyceum/kit';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import type { Scope } from '../scope.ts';
import type { Attempt } from './handler.ts';
import type { Job } from './job.ts';
import type { JobClaims } from './job-claims.ts';
import { mayRetry } from './retry.rules.ts';
import type { Run } from './run.ts';

/** The view of a run that its handler gets. */
export function createAttemptContext(deps: { claims: JobClaims; db: Database }, definition: Job, run: Run, log: Log): Attempt {
  const { claims, db } = deps;
  const { job } = run;
  const transact = <T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> =>
    db.transact(scope, async (tx) => {
      await claims.assertClaimed(job, tx);
      return work(tx);
    });
  return {
    jobId: job.id,
    number: job.failures + 1,
    isLast: !mayRetry(definition, job.failures),
    signal: run.signal,
    log,
    transact,
    async finish(scope, work) {
      run.settling = 'in progress';
      try {
        const result = await transact(scope, async (tx) => {
          const made = await work(tx);
          await claims.complete(job, tx);
          return made;
        });
        run.settling = 'finished';
        return result;
      } finally {
        if (run.settling !== 'finished') run.settling = 'no';
      }
    },
  };
}
