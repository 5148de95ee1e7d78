import type { Log } from '@lyceum/kit';
import type { PgBoss } from 'pg-boss';

import type { Job } from './job.ts';
import { stored } from './stored.ts';

/** Asked so often whether a turn is due; the database decides, by its clock, and gives each turn to the first who asks. */
const askMs = { most: 30_000, least: 250 };

/** Queues recurring jobs: one per turn, however many workers ask. */
export function queueRecurring(boss: PgBoss, jobs: readonly Job[], log: Log): { stop(): void } {
  const timers = jobs.flatMap(({ name, everySeconds }) => {
    if (everySeconds === undefined) return [];
    const ask = (): void => {
      boss.send(name, stored({}), { singletonSeconds: everySeconds }).catch((err: unknown) => {
        log.warn({ event: 'job.turn_not_queued', job: name, err }, 'a turn could not be queued');
      });
    };
    ask();
    return [setInterval(ask, Math.max(askMs.least, Math.min(askMs.most, everySeconds * 250)))];
  });
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
