import type { Log } from '@lyceum/kit';
import type { z } from 'zod';

import type { Db } from '../db/db.ts';
import type { Scope } from '../scope.ts';
import type { Job } from './job.ts';

/** One run of a job by one worker. It may be overtaken: after a pause that looked like death another worker has the job. */
export interface Attempt {
  readonly jobId: string;
  /** 1 for the first run and one more after each failure. */
  readonly number: number;
  /** Whether a failure of this run is final. */
  readonly isLast: boolean;
  /** Aborted when the time is up, the worker stops, or another worker has the job: what is still done is done in vain. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** A transaction that commits only if this run still holds its job. */
  transact<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Such a transaction, and the job is done by it: its effects happen exactly once. At most one, as the last act of a run. */
  finish<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
}

/** Thrown by a handler for a failure that no repetition will mend: the job goes to the dead letters at once. */
export class PermanentError extends Error {
  override readonly name = 'Hopeless';
}

export interface Work<P> {
  /** Does the job, or the rest of it: a run may repeat what an earlier one did up to its last commit. */
  run(payload: P, attempt: Attempt): Promise<unknown>;
  /** Tells the job's subject that nobody will try again; commits with the dead letter. */
  onDeadLetter?(payload: P, db: Db, reason: string): Promise<unknown>;
}

/** A job and who does it. The payload's type ends here: the worker hands over what is stored. */
export interface JobHandler {
  readonly job: Job;
  /** Throws when what is stored does not fit the job's schema. */
  bind(stored: unknown): { run(attempt: Attempt): Promise<unknown>; onDeadLetter(db: Db, reason: string): Promise<unknown> };
}

export const handleJob = <S extends z.ZodType>(job: Job<S>, work: Work<z.output<S>>): JobHandler => ({
  job,
  bind(stored) {
    const payload = job.payload.parse(stored);
    return {
      run: (attempt) => work.run(payload, attempt),
      onDeadLetter: async (db, reason) => work.onDeadLetter?.(payload, db, reason),
    };
  },
});
