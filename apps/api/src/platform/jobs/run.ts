import { ClaimLost } from './claim-lost.ts';
import type { ClaimedJob } from './job-claims.ts';

/** The process is ending; the job returns to the queue. */
export class WorkerStopping extends Error {
  override readonly name = 'WorkerStopping';
}

class RunTimeout extends Error {
  override readonly name = 'RunTimeout';
}

/** One run of a claimed job, and the ways to abort it. */
export interface Run {
  readonly job: ClaimedJob;
  readonly signal: AbortSignal;
  /** Rejects with the abort reason, so that a handler which ignores `signal` cannot block the worker. */
  readonly aborted: Promise<never>;
  abort(reason: Error): void;
  loseClaim(): void;
  /** A run that settles its own claim no longer has one: its heartbeats must not count as a lost claim. */
  settling: 'no' | 'in progress' | 'finished';
  end(): void;
}

export function createJobRun(job: ClaimedJob, timeoutSeconds: number): Run {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (reason: Error): void => controller.abort(reason);
  const tooLong = `The run took longer than ${timeoutSeconds} seconds.`;
  const timer = setTimeout(() => abort(new RunTimeout(tooLong)), timeoutSeconds * 1000);
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => undefined);
  const run: Run = {
    job,
    signal,
    aborted,
    abort,
    loseClaim: () => {
      if (run.settling === 'no') abort(new ClaimLost(job.id));
    },
    settling: 'no',
    end: () => clearTimeout(timer),
  };
  return run;
}
