import type { TakenJob } from './claim-desk.ts';
import type { JobHandler } from './handler.ts';
import type { Job } from './job.ts';
import { createRun, type Run, Stopping } from './run.ts';
import { type RunDeps, runJob } from './run-job.ts';
import { createSleep } from './sleep.ts';

export interface LoopTimes {
  /** How often an empty queue is looked at. */
  readonly pollMs: number;
  /** How often a sign of life is given for the jobs in hand. */
  readonly heartbeatMs: number;
}

export interface QueueLoop {
  /** Takes no more jobs; lets those in hand finish until the deadline, then gives them back. */
  stop(deadlineMs: number): Promise<void>;
}

/** Works off one queue: as many jobs at a time as its definition allows. */
export function serveQueue(deps: RunDeps, handler: JobHandler, times: LoopTimes): QueueLoop {
  const { job } = handler;
  const runs = new Map<Run, Promise<void>>();
  const sleep = createSleep();
  let stopping = false;

  const take = readingFrom(deps, job);

  const start = (run: Run): void => {
    const ended = runJob(deps, handler, run).then(() => {
      runs.delete(run);
      sleep.wake();
    });
    runs.set(run, ended);
  };

  async function serve(): Promise<void> {
    while (!stopping) {
      const room = job.concurrency - runs.size;
      const taken = room > 0 ? await take(room) : [];
      for (const one of taken) start(createRun(one, job.timeoutSeconds));
      // A full hand waits for a run to end; otherwise the queue is empty for now.
      await sleep.for(taken.length < room ? times.pollMs : undefined);
    }
  }

  const beating = beatRegularly(deps, job.name, runs, times.heartbeatMs);
  const loop = serve();
  return {
    async stop(deadlineMs) {
      stopping = true;
      sleep.wake();
      await loop;
      const cut = setTimeout(() => {
        for (const run of runs.keys()) run.abort(new Stopping('The worker stops.'));
      }, deadlineMs);
      await Promise.all(runs.values());
      clearTimeout(cut);
      clearInterval(beating);
    },
  };
}

/** Takes jobs, or none while the database is away; of that it complains once. */
function readingFrom({ desk, log }: RunDeps, job: Job): (most: number) => Promise<TakenJob[]> {
  let isAway = false;
  return async (most) => {
    try {
      const taken = await desk.take(job, most);
      isAway = false;
      return taken;
    } catch (err) {
      if (!isAway) log.warn({ event: 'job.take_failed', job: job.name, err }, 'the queue could not be read');
      isAway = true;
      return [];
    }
  };
}

/** Signs of life for what is in hand; a run whose claim is gone is told so. */
function beatRegularly(deps: RunDeps, queue: string, runs: ReadonlyMap<Run, unknown>, everyMs: number): NodeJS.Timeout {
  let underWay = false;
  const beat = async (): Promise<void> => {
    const inHand = [...runs.keys()].filter(({ settling }) => settling === 'no');
    if (underWay || inHand.length === 0) return;
    underWay = true;
    try {
      const lost = new Set(
        await deps.desk.beat(
          queue,
          inHand.map(({ job }) => job),
        ),
      );
      for (const run of inHand) if (lost.has(run.job)) run.lose();
    } catch (err) {
      // Silence says nothing about a claim: it may be lost or not, and commits are guarded.
      deps.log.warn({ event: 'job.beat_failed', job: queue, err }, 'no sign of life could be given');
    } finally {
      underWay = false;
    }
  };
  return setInterval(() => void beat(), everyMs);
}
