import type { Log } from '@lyceum/kit';
import type { z } from 'zod';

import type { Db } from '../db/db.ts';
import type { Scope } from '../scope.ts';
import type { Job } from './job.ts';

/** One run of a job by one worker. A worker that pauses too long loses its claim, and another one runs the job. */
export interface Attempt {
  readonly jobId: string;
  /** 1 for the first run and one more after each failure. */
  readonly number: number;
  /** Whether a failure of this run is final. */
  readonly isLast: boolean;
  /** Aborted when the timeout passes, the worker stops, or another worker has claimed the job. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** A transaction that commits only while this run holds its claim. */
  transact<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Such a transaction that also completes the job, so its effects happen exactly once. Call it at most once, at the end of a run. */
  finish<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
}

/** Thrown by a handler for a failure that no retry can fix: the job becomes a dead letter at once. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}

export interface JobWork<P> {
  /** Does the job. A run may repeat what an earlier run did after its last commit. */
  run(payload: P, attempt: Attempt): Promise<unknown>;
  /** Records the final failure; commits together with the dead letter. */
  onDeadLetter?(payload: P, db: Db, reason: string): Promise<unknown>;
}

/** A job and its handler. The worker passes the stored payload, so its type is erased here. */
export interface JobHandler {
  readonly job: Job;
  /** Throws when the stored payload does not match the job's schema. */
  bind(stored: unknown): { run(attempt: Attempt): Promise<unknown>; onDeadLetter(db: Db, reason: string): Promise<unknown> };
}

export const defineJobHandler = <S extends z.ZodType>(job: Job<S>, work: JobWork<z.output<S>>): JobHandler => ({
  job,
  bind(stored) {
    const payload = job.payload.parse(stored);
    return {
      run: (attempt) => work.run(payload, attempt),
      onDeadLetter: async (db, reason) => work.onDeadLetter?.(payload, db, reason),
    };
  },
});
