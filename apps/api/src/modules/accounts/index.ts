import type { Db } from '../../platform/db/db.ts';
import type { JobHandler } from '../../platform/jobs/index.ts';
import { type AccountsDeps, accountsContext } from './accounts.context.ts';
import { answerRequest, forgetOldLinks } from './accounts.jobs.ts';
import { accountRoutes } from './accounts.routes.ts';
import { accountStore } from './accounts.store.ts';
import { forgetOldLinksHandler } from './forget-old-links.job.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { answerRequestHandler } from './passwords/answer-password-request.job.ts';
import { assignPassword } from './passwords/assign-password.ts';
import { signIn } from './passwords/sign-in.ts';

export const accountJobs = [answerRequest, forgetOldLinks];

/** Sign-in accounts, their passwords, invitations, and the links that are mailed about them. */
export function accountsModule(deps: AccountsDeps) {
  const context = accountsContext(deps);
  const jobHandlers: JobHandler[] = [answerRequestHandler(deps), forgetOldLinksHandler(deps)];
  return {
    routes: { accounts: accountRoutes(context), invitations: invitationRoutes(context) },
    jobHandlers,
    assignPassword: (given: Parameters<typeof assignPassword>[1]) => assignPassword(context, given),
    /** The id of the account with this address and password. Throws 429 after ten attempts in a minute, 503 when too many sign in. */
    signIn: (email: string, password: string) => signIn(context, email, password),
    /** What other modules may do inside their own transaction. */
    within: (db: Db) => accountStore(db),
  };
}
