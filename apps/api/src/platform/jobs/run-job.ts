import type { Log } from '@lyceum/kit';

import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { createAttempt } from './attempt.ts';
import type { ClaimDesk } from './claim-desk.ts';
import { ClaimLost } from './claim-lost.ts';
import { type JobHandler, PermanentError } from './handler.ts';
import { insist } from './insist.ts';
import { killsItsWorkers, mayRetry, waitSeconds } from './retry.rules.ts';
import { type Run, Stopping } from './run.ts';

export interface RunDeps {
  readonly desk: ClaimDesk;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: (bytes: number) => Buffer;
}

type Bound = ReturnType<JobHandler['bind']>;
/** `unsettled`: the database did not hear of it; the job comes back when the claim has gone stale. */
type Outcome = 'done' | 'failed' | 'buried' | 'lost' | 'released' | 'unsettled';
interface Result {
  readonly outcome: Outcome;
  readonly err?: unknown;
}

const levelOf = { done: 'info', released: 'info', failed: 'warn', lost: 'warn', unsettled: 'warn', buried: 'error' } as const;

/** One run of a job from claim to settlement, and the one line that the log gets of it. Never throws. */
export async function runJob(deps: RunDeps, handler: JobHandler, run: Run): Promise<void> {
  const { queue, id, failures } = run.job;
  const log = deps.log.child({ job: queue, job_id: id, attempt: failures + 1 });
  const started = deps.clock.now().getTime();
  const { outcome, err } = await attempt({ ...deps, log }, handler, run).catch(unsettled);
  run.end();
  const duration_ms = deps.clock.now().getTime() - started;
  log[levelOf[outcome]]({ event: 'job.run', outcome, duration_ms, ...(err !== undefined && { err }) }, `job ${outcome}`);
}

const unsettled = (err: unknown): Result => ({ outcome: err instanceof ClaimLost ? 'lost' : 'unsettled', err });

async function attempt(deps: RunDeps, handler: JobHandler, run: Run): Promise<Result> {
  const bound = boundTo(handler, run);
  if (bound instanceof Error) return bury(deps, run, bound);
  if (killsItsWorkers(run.job))
    return bury(deps, run, new PermanentError('Too many workers ended while they were at it.'), bound);
  try {
    await Promise.race([bound.run(createAttempt(deps, handler.job, run, deps.log)), run.aborted]);
    if (run.settling === 'no') await insist(() => deps.desk.done(run.job));
    return { outcome: 'done' };
  } catch (err) {
    return run.settling === 'finished' ? { outcome: 'done', err } : settle(deps, handler, run, bound, err);
  }
}

function boundTo(handler: JobHandler, run: Run): Bound | Error {
  try {
    return handler.bind(run.job.payload);
  } catch (cause) {
    return new PermanentError('The payload does not fit the job.', { cause });
  }
}

/** What becomes of a job whose run did not succeed. */
async function settle(deps: RunDeps, handler: JobHandler, run: Run, bound: Bound, err: unknown): Promise<Result> {
  const reason: unknown = run.signal.reason;
  if (err instanceof ClaimLost || reason instanceof ClaimLost) return { outcome: 'lost', err };
  if (reason instanceof Stopping) {
    await insist(() => deps.desk.release(run.job));
    return { outcome: 'released' };
  }
  const { job } = run;
  if (err instanceof PermanentError || !mayRetry(handler.job, job.failures)) return bury(deps, run, err, bound);
  const wait = waitSeconds(handler.job.backoff, job.failures + 1, chance(deps.random));
  await insist(() => deps.desk.retry(job, messageOf(err), wait));
  return { outcome: 'failed', err };
}

/** A job is buried even if its subject cannot be told: the alternative is to try for ever. */
async function bury(deps: RunDeps, run: Run, err: unknown, bound?: Bound): Promise<Result> {
  const reason = messageOf(err);
  const burial = (farewell: (db: Db) => Promise<unknown>) => insist(() => deps.desk.bury(run.job, reason, farewell));
  try {
    await burial(async (db) => bound?.onDeadLetter(db, reason));
  } catch (untold) {
    if (untold instanceof ClaimLost) throw untold;
    deps.log.error({ event: 'job.farewell_failed', err: untold }, 'the end of a job could not be told');
    await burial(async () => undefined);
  }
  return { outcome: 'buried', err };
}

const messageOf = (err: unknown): string => (err instanceof Error ? err.message : String(err));
const chance = (random: (bytes: number) => Buffer): number => random(4).readUInt32BE() / 2 ** 32;
