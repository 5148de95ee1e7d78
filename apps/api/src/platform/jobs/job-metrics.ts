import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

import type { QueueState } from './queue-states.store.ts';

/** How a run ended. `unsettled`: the database did not learn the outcome; the job runs again once its claim has expired. */
export type Outcome = 'done' | 'failed' | 'dead_letter' | 'lost' | 'released' | 'unsettled';

export interface JobMetrics {
  startRun(job: string): void;
  endRun(job: string, outcome: Outcome, seconds: number): void;
  /** `undefined` while the database does not respond: an old number would hide it. */
  setQueueStates(states: readonly QueueState[] | undefined): void;
}

/** The metrics of a worker. Those of queues are the same in every worker, because they describe the database. */
export function createJobMetrics(registry: Registry, jobs: readonly string[]): JobMetrics {
  const registers = [registry];
  const labelNames = ['job'] as const;
  const runs = new Counter({
    name: 'lyceum_job_runs_total',
    help: 'Runs of jobs that ended in this worker, by outcome: done, failed (will be retried), dead_letter (will not), released (the worker stopped), lost or unsettled (will run again).',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const duration = new Histogram({
    name: 'lyceum_job_run_duration_seconds',
    help: 'Duration of runs that ended in this worker.',
    labelNames,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
    registers,
  });
  const running = new Gauge({ name: 'lyceum_jobs_running', help: 'Jobs that this worker runs now.', labelNames, registers });
  for (const job of jobs) {
    running.set({ job }, 0);
    // From the start, so that a rate can be computed from the first failure on.
    for (const outcome of ['done', 'failed', 'dead_letter']) runs.inc({ job, outcome }, 0);
  }
  return {
    startRun: (job) => running.inc({ job }),
    endRun(job, outcome, seconds) {
      running.dec({ job });
      runs.inc({ job, outcome });
      duration.observe({ job }, seconds);
    },
    setQueueStates: createQueueGauges(registry, jobs),
  };
}

function createQueueGauges(registry: Registry, jobs: readonly string[]): JobMetrics['setQueueStates'] {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['job'], registers: [registry] });
  const waiting = gauge('lyceum_jobs_waiting', 'Jobs in the queue that could run now.');
  const oldest = gauge(
    'lyceum_jobs_oldest_waiting_seconds',
    'How long the longest waiting job has been able to run; 0 when none is waiting.',
  );
  const scheduled = gauge(
    'lyceum_jobs_scheduled',
    'Jobs in the queue that wait for a later time, such as for their next attempt.',
  );
  const deadLetters = gauge('lyceum_job_dead_letters', 'Jobs that failed for good and are kept for you to look at.');
  return (states) => {
    for (const each of [waiting, oldest, scheduled, deadLetters]) each.reset();
    if (!states) return;
    const found = new Map(states.map((state) => [state.job, state]));
    for (const job of new Set([...jobs, ...found.keys()])) {
      const state = found.get(job);
      waiting.set({ job }, state?.waiting ?? 0);
      oldest.set({ job }, state?.oldestSeconds ?? 0);
      scheduled.set({ job }, state?.scheduled ?? 0);
      deadLetters.set({ job }, state?.deadLetters ?? 0);
    }
  };
}
