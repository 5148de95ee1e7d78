import type { Clock } from '../clock.ts';
import { handleJob, type JobHandler } from '../jobs/index.ts';
import { systemScope } from '../scope.ts';
import { forgetOldMails } from './mail.jobs.ts';
import { messageStore } from './messages.store.ts';

const keptMs = 30 * 86_400_000;
const atOnce = 10_000;

export const forgetOldMailsHandler = ({ clock }: { clock: Clock }): JobHandler =>
  handleJob(forgetOldMails, {
    async run(_payload, attempt) {
      const moment = new Date(clock.now().getTime() - keptMs);
      let forgotten = atOnce;
      while (forgotten === atOnce && !attempt.signal.aborted) {
        forgotten = await attempt.transact(systemScope, (db) => messageStore(db).forgetOlderThan(moment, atOnce));
      }
    },
  });
