import type { Clock } from '../clock.ts';
import { handleJob, type JobHandler } from '../jobs/index.ts';
import { systemScope } from '../scope.ts';
import { forgetOldKeys } from './idempotency.jobs.ts';
import { idempotencyStore } from './idempotency.store.ts';

const keptMs = 24 * 3_600_000;
/** Few enough for one statement's time, whatever has piled up. */
const atOnce = 10_000;

/** Keys are kept for a day: a repetition that comes later is a new request. */
export const forgetOldKeysHandler = ({ clock }: { clock: Clock }): JobHandler =>
  handleJob(forgetOldKeys, {
    async run(_payload, attempt) {
      const moment = new Date(clock.now().getTime() - keptMs);
      let forgotten = atOnce;
      while (forgotten === atOnce && !attempt.signal.aborted) {
        forgotten = await attempt.transact(systemScope, (db) => idempotencyStore(db).forgetOlderThan(moment, atOnce));
      }
    },
  });
