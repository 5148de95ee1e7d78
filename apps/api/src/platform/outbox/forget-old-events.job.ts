import type { Clock } from '../clock.ts';
import { handleJob, type JobHandler } from '../jobs/index.ts';
import { systemScope } from '../scope.ts';
import { eventStore } from './events.store.ts';
import { forgetOldEvents } from './outbox.jobs.ts';

/** Who was away for longer is told to read anew. */
const keptMs = 24 * 3_600_000;
/** Few enough for one statement's time, whatever has piled up. */
const atOnce = 5_000;

export const forgetOldEventsHandler = ({ clock }: { clock: Clock }): JobHandler =>
  handleJob(forgetOldEvents, {
    async run(_payload, attempt) {
      const moment = new Date(clock.now().getTime() - keptMs);
      let forgotten = atOnce;
      while (forgotten === atOnce && !attempt.signal.aborted) {
        forgotten = await attempt.transact(systemScope, (db) => eventStore(db).forgetOlderThan(moment, atOnce));
      }
    },
  });
