import { type Attempt, handleJob, type JobHandler } from '../../platform/jobs/index.ts';
import { systemScope } from '../../platform/scope.ts';
import type { AccountsContext } from './accounts.context.ts';
import { forgetOldLinks } from './accounts.jobs.ts';
import { invitationStore } from './invitations/invitations.store.ts';
import { proofStore } from './proofs.store.ts';

const dayMs = 86_400_000;
const kept = { links: 7 * dayMs, invitations: 30 * dayMs };
const atOnce = 10_000;

/** Addresses of strangers are not kept for ever: links, invitations and requests that have long expired. */
export const forgetOldLinksHandler = ({ clock }: Pick<AccountsContext, 'clock'>): JobHandler =>
  handleJob(forgetOldLinks, {
    async run(_payload, attempt) {
      const before = (ms: number): Date => new Date(clock.now().getTime() - ms);
      await attempt.transact(systemScope, (db) => proofStore(db).forgetAskedBefore(before(kept.links)));
      for (const [store, moment] of [
        [proofStore, before(kept.links)],
        [invitationStore, before(kept.invitations)],
      ] as const)
        await untilFewer(attempt, (db) => store(db).forgetExpiredBefore(moment, atOnce));
    },
  });

async function untilFewer(attempt: Attempt, forget: Parameters<typeof attempt.transact<number>>[1]): Promise<void> {
  let forgotten = atOnce;
  while (forgotten === atOnce && !attempt.signal.aborted) forgotten = await attempt.transact(systemScope, forget);
}
