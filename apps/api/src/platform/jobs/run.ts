import type { TakenJob } from './claim-desk.ts';
import { ClaimLost } from './claim-lost.ts';

/** The process wants to end; the job goes back into the queue. */
export class Stopping extends Error {
  override readonly name = 'Stopping';
}

class TimeUp extends Error {
  override readonly name = 'TimeUp';
}

/** A job in this worker's hands, and what may cut its run short. */
export interface Run {
  readonly job: TakenJob;
  readonly signal: AbortSignal;
  /** Rejects with the reason when the run is cut short, so that a handler which does not listen cannot hold it up. */
  readonly aborted: Promise<never>;
  abort(reason: Error): void;
  lose(): void;
  /** While a run settles its claim itself, a missing claim says nothing. */
  settling: 'no' | 'under way' | 'finished';
  end(): void;
}

export function createRun(job: TakenJob, timeoutSeconds: number): Run {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (reason: Error): void => controller.abort(reason);
  const tooLong = `It took longer than ${timeoutSeconds} seconds.`;
  const timer = setTimeout(() => abort(new TimeUp(tooLong)), timeoutSeconds * 1000);
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => undefined);
  const run: Run = {
    job,
    signal,
    aborted,
    abort,
    lose: () => {
      if (run.settling === 'no') abort(new ClaimLost(job.id));
    },
    settling: 'no',
    end: () => clearTimeout(timer),
  };
  return run;
}
