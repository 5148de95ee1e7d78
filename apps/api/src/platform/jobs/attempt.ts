import type { Log } from '@lyceum/kit';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import type { Scope } from '../scope.ts';
import type { ClaimDesk } from './claim-desk.ts';
import type { Attempt } from './handler.ts';
import type { Job } from './job.ts';
import { mayRetry } from './retry.rules.ts';
import type { Run } from './run.ts';

/** What a handler sees of its run. */
export function createAttempt(deps: { desk: ClaimDesk; db: Database }, definition: Job, run: Run, log: Log): Attempt {
  const { desk, db } = deps;
  const { job } = run;
  const transact = <T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> =>
    db.transact(scope, async (tx) => {
      await desk.hold(job, tx);
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
      run.settling = 'under way';
      try {
        const result = await transact(scope, async (tx) => {
          const made = await work(tx);
          await desk.done(job, tx);
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
