import type { JobHandler } from '../../../platform/jobs/index.ts';
import type { IamModuleDeps } from '../iam-deps.ts';
import { invitationRoutes } from '../invitations/invitations.routes.ts';
import type { AccountDeps } from './account-deps.ts';
import { accountWork } from './account-work.store.ts';
import { answerRequest, forgetOldLinks } from './accounts.jobs.ts';
import { accountRoutes } from './accounts.routes.ts';
import { answerRequestHandler } from './answer-password-request.job.ts';
import { assignPassword } from './assign-password.ts';
import { forgetOldLinksHandler } from './forget-old-links.job.ts';
import { createPasswords } from './passwords.ts';
import { signIn } from './sign-in.ts';

export const accountJobs = [answerRequest, forgetOldLinks];

/** Accounts, their passwords, and the links that are mailed about them. */
export function createAccounts(module: IamModuleDeps) {
  const passwords = createPasswords();
  const deps: AccountDeps = { ...module, ...accountWork(module.db, module.mailer), passwords };
  const jobHandlers: JobHandler[] = [answerRequestHandler(module), forgetOldLinksHandler(module)];
  return {
    routes: { accounts: accountRoutes(deps), invitations: invitationRoutes(deps) },
    jobHandlers,
    passwords,
    assignPassword: (given: Parameters<typeof assignPassword>[1]) => assignPassword(deps, given),
    /** The id of the account that an address and a password open. Throws 429 after ten guesses in a minute, 503 when too many sign in. */
    signIn: (email: string, password: string) => signIn(deps, email, password),
  };
}
