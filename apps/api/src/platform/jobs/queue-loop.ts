import { startPolling } from '../poll-loop.ts';
import type { JobHandler } from './handler.ts';
import { createJobRun, type Run, WorkerStopping } from './run.ts';
import { type RunDeps, runJob } from './run-job.ts';

export interface LoopTimes {
  /** How often an empty queue is polled. */
  readonly pollMs: number;
  /** How often running jobs send a heartbeat. */
  readonly heartbeatMs: number;
}

export interface QueueLoop {
  /** Fetches no more jobs; lets running ones finish until the deadline, then returns them to the queue. */
  stop(deadlineMs: number): Promise<void>;
}

/** Works off one queue: as many jobs at a time as its definition allows. */
export function startQueueLoop(deps: RunDeps, handler: JobHandler, { pollMs, heartbeatMs }: LoopTimes): QueueLoop {
  const { job } = handler;
  const runs = new Map<Run, Promise<void>>();

  const start = (run: Run): void => {
    const ended = runJob(deps, handler, run).then(() => {
      runs.delete(run);
      loop.wake();
    });
    runs.set(run, ended);
  };

  async function poll(): Promise<number | undefined> {
    const free = job.concurrency - runs.size;
    const fetched = free > 0 ? await deps.claims.fetch(job, free) : [];
    for (const one of fetched) start(createJobRun(one, job.timeoutSeconds));
    // With no free slot left, the next poll waits for a run to end; otherwise the queue is empty for now.
    return fetched.length < free ? pollMs : undefined;
  }

  const loop = startPolling({
    poll,
    retryMs: () => pollMs,
    log: deps.log,
    failure: { event: 'job.take_failed', job: job.name, message: 'could not fetch jobs; retrying' },
  });
  const heartbeats = sendHeartbeats(deps, job.name, runs, heartbeatMs);
  return {
    async stop(deadlineMs) {
      await loop.stop();
      const deadline = setTimeout(() => {
        for (const run of runs.keys()) run.abort(new WorkerStopping('The worker is stopping.'));
      }, deadlineMs);
      await Promise.all(runs.values());
      clearTimeout(deadline);
      clearInterval(heartbeats);
    },
  };
}

/** Sends heartbeats for running jobs, and aborts runs whose claim is lost. */
function sendHeartbeats(deps: RunDeps, queue: string, runs: ReadonlyMap<Run, unknown>, everyMs: number): NodeJS.Timeout {
  let isSending = false;
  const send = async (): Promise<void> => {
    const unsettled = [...runs.keys()].filter(({ settling }) => settling === 'no');
    if (isSending || unsettled.length === 0) return;
    isSending = true;
    try {
      const claims = unsettled.map(({ job }) => job);
      const lost = new Set(await deps.claims.heartbeat(queue, claims));
      for (const run of unsettled) if (lost.has(run.job)) run.loseClaim();
    } catch (err) {
      // The claims may still be ours, so the runs go on; every commit checks its claim anyway.
      deps.log.warn({ event: 'job.beat_failed', job: queue, err }, 'heartbeat failed');
    } finally {
      isSending = false;
    }
  };
  return setInterval(() => void send(), everyMs);
}
