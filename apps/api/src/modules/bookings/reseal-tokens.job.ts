import { handleJob, type JobHandler } from '../../platform/jobs/index.ts';
import { systemScope } from '../../platform/scope.ts';
import type { BookingsContext } from './bookings.context.ts';
import { resealTokens } from './bookings.jobs.ts';
import { integrationStore } from './integrations.store.ts';
import { resealBatch } from './reseal-tokens.ts';
import type { Owner } from './sealed-tokens.ts';

export const resealTokensHandler = ({ seal }: BookingsContext): JobHandler =>
  handleJob(resealTokens, {
    async run(_payload, attempt) {
      let after: Owner | undefined = { workspaceId: 0, userId: 0 };
      while (after && !attempt.signal.aborted) {
        const from: Owner = after;
        after = await attempt.transact(systemScope, (db) => resealBatch(seal, integrationStore(db), from));
      }
    },
  });
