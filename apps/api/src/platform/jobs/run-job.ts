import type { Log } from '@lyceum/kit';

import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { createAttemptContext } from './attempt.ts';
import { ClaimLost } from './claim-lost.ts';
import { type JobHandler, PermanentError } from './handler.ts';
import type { JobClaims } from './job-claims.ts';
import type { JobMetrics, Outcome } from './job-metrics.ts';
import { computeBackoffSeconds, hasReachedMaxCrashes, mayRetry } from './retry.rules.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { type Run, WorkerStopping } from './run.ts';

export interface RunDeps {
  readonly claims: JobClaims;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: (bytes: number) => Buffer;
  readonly jobMetrics?: JobMetrics | undefined;
}

type Bound = ReturnType<JobHandler['bind']>;
interface Result {
  readonly outcome: Outcome;
  readonly err?: unknown;
}

const levelOf = {
  done: 'info',
  released: 'info',
  failed: 'warn',
  lost: 'warn',
  unsettled: 'warn',
  dead_letter: 'error',
} as const;

/** One run of a job from claim to settlement, with one log line. Never throws. */
export async function runJob(deps: RunDeps, handler: JobHandler, run: Run): Promise<void> {
  const { queue, id, failures } = run.job;
  const log = deps.log.child({ job: queue, job_id: id, attempt: failures + 1 });
  const started = deps.clock.now().getTime();
  deps.jobMetrics?.startRun(queue);
  const { outcome, err } = await attempt({ ...deps, log }, handler, run).catch(unsettled);
  run.end();
  const duration_ms = deps.clock.now().getTime() - started;
  deps.jobMetrics?.endRun(queue, outcome, duration_ms / 1000);
  log[levelOf[outcome]]({ event: 'job.run', outcome, duration_ms, ...(err !== undefined && { err }) }, `job ${outcome}`);
}

const unsettled = (err: unknown): Result => ({ outcome: err instanceof ClaimLost ? 'lost' : 'unsettled', err });

async function attempt(deps: RunDeps, handler: JobHandler, run: Run): Promise<Result> {
  const bound = bindPayload(handler, run);
  if (bound instanceof Error) return deadLetter(deps, run, bound);
  if (hasReachedMaxCrashes(handler.job, run.job))
    return deadLetter(deps, run, new PermanentError('Too many workers crashed while running this job.'), bound);
  try {
    await Promise.race([bound.run(createAttemptContext(deps, handler.job, run, deps.log)), run.aborted]);
    if (run.settling === 'no') await retryWhileUnavailable(() => deps.claims.complete(run.job));
    return { outcome: 'done' };
  } catch (err) {
    return run.settling === 'finished' ? { outcome: 'done', err } : settle(deps, handler, run, bound, err);
  }
}

function bindPayload(handler: JobHandler, run: Run): Bound | Error {
  try {
    return handler.bind(run.job.payload);
  } catch (cause) {
    return new PermanentError('The payload does not match the job’s schema.', { cause });
  }
}

/** Settles a job whose run did not succeed. */
async function settle(deps: RunDeps, handler: JobHandler, run: Run, bound: Bound, err: unknown): Promise<Result> {
  const reason: unknown = run.signal.reason;
  if (err instanceof ClaimLost || reason instanceof ClaimLost) return { outcome: 'lost', err };
  if (reason instanceof WorkerStopping) {
    await retryWhileUnavailable(() => deps.claims.release(run.job));
    return { outcome: 'released' };
  }
  const { job } = run;
  if (err instanceof PermanentError || !mayRetry(handler.job, job.failures)) return deadLetter(deps, run, err, bound);
  const delaySeconds = computeBackoffSeconds(handler.job.backoff, job.failures + 1, randomFraction(deps.random));
  await retryWhileUnavailable(() => deps.claims.retry(job, messageOf(err), delaySeconds));
  return { outcome: 'failed', err };
}

/** A job becomes a dead letter even if its `onDeadLetter` fails: the alternative is to retry for ever. */
async function deadLetter(deps: RunDeps, run: Run, err: unknown, bound?: Bound): Promise<Result> {
  const reason = messageOf(err);
  const moveWith = (onDeadLetter: (db: Db) => Promise<unknown>) =>
    retryWhileUnavailable(() => deps.claims.deadLetter(run.job, reason, onDeadLetter));
  try {
    await moveWith(async (db) => bound?.onDeadLetter(db, reason));
  } catch (failure) {
    if (failure instanceof ClaimLost) throw failure;
    deps.log.error({ event: 'job.on_dead_letter_failed', err: failure }, 'onDeadLetter failed');
    await moveWith(async () => undefined);
  }
  return { outcome: 'dead_letter', err };
}

const messageOf = (err: unknown): string => (err instanceof Error ? err.message : String(err));
const randomFraction = (random: (bytes: number) => Buffer): number => random(4).readUInt32BE() / 2 ** 32;
