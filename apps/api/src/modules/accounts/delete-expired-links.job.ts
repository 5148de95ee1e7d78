import { type Attempt, handleJob, type JobHandler } from '../../platform/jobs/index.ts';
import { systemScope } from '../../platform/scope.ts';
import type { AccountStores, AccountsContext } from './accounts.context.ts';
import { deleteExpiredLinksJob } from './accounts.jobs.ts';

const dayMs = 86_400_000;
const retentionMs = { links: 7 * dayMs, invitations: 30 * dayMs };
const batchSize = 10_000;

/** Deletes links, invitations and requests a while after they expired: they contain addresses of people who have no account. */
export const deleteExpiredLinksHandler = (context: AccountsContext): JobHandler =>
  handleJob(deleteExpiredLinksJob, {
    async run(_payload, attempt) {
      const ago = (ms: number): Date => new Date(context.clock.now().getTime() - ms);
      const transact = <T>(work: (stores: AccountStores) => Promise<T>): Promise<T> =>
        attempt.transact(systemScope, (db) => work(context.within(db, systemScope)));
      await transact(({ emailLinks }) => emailLinks.deleteRequestsBefore(ago(retentionMs.links)));
      await repeatWhileFull(attempt, () =>
        transact(({ emailLinks }) => emailLinks.deleteExpiredBefore(ago(retentionMs.links), batchSize)),
      );
      await repeatWhileFull(attempt, () =>
        transact(({ invitations }) => invitations.deleteExpiredBefore(ago(retentionMs.invitations), batchSize)),
      );
    },
  });

/** Deletes in batches, each in a transaction of its own. */
async function repeatWhileFull(attempt: Attempt, deleteBatch: () => Promise<number>): Promise<void> {
  let deleted = batchSize;
  while (deleted === batchSize && !attempt.signal.aborted) deleted = await deleteBatch();
}
