import { handleJob, type JobHandler } from '../../platform/jobs/index.ts';
import { systemScope } from '../../platform/scope.ts';
import { resealTokens } from './bookings.jobs.ts';
import { integrationStore } from './integrations.store.ts';
import { resealSome } from './reseal-tokens.ts';
import type { Owner, TokenSeal } from './sealed-tokens.ts';

export const resealTokensHandler = ({ seal }: { readonly seal: TokenSeal }): JobHandler =>
  handleJob(resealTokens, {
    async run(_payload, attempt) {
      let after: Owner | undefined = { workspaceId: 0, userId: 0 };
      while (after && !attempt.signal.aborted) {
        const from: Owner = after;
        after = await attempt.transact(systemScope, (db) => resealSome({ seal, integrations: integrationStore(db) }, from));
      }
    },
  });
