import type { Log } from '@lyceum/kit';
import type { PgBoss } from 'pg-boss';

import type { Job } from './job.ts';
import { toStoredJob } from './stored-job.ts';

/** How often to try to enqueue the next run. The database's clock decides whether it is due, and accepts the first try of each interval. */
const enqueueMs = { max: 30_000, min: 250 };

/** Enqueues recurring jobs: one run per interval, however many workers try. */
export function startRecurringJobs(boss: PgBoss, jobs: readonly Job[], log: Log): { stop(): void } {
  const timers = jobs.flatMap(({ name, everySeconds }) => {
    if (everySeconds === undefined) return [];
    const enqueue = (): void => {
      boss.send(name, toStoredJob({}), { singletonSeconds: everySeconds }).catch((err: unknown) => {
        log.warn({ event: 'job.turn_not_queued', job: name, err }, 'enqueuing a recurring job failed');
      });
    };
    enqueue();
    return [setInterval(enqueue, Math.max(enqueueMs.min, Math.min(enqueueMs.max, everySeconds * 250)))];
  });
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
