import type { Db } from '../../platform/db/db.ts';
import type { JobHandler } from '../../platform/jobs/index.ts';
import { systemScope } from '../../platform/scope.ts';
import type { SecurityNotice, SignInClient } from '../auth/index.ts';
import { type Person, type PersonalDataSource, presentExportedRows } from '../people/index.ts';
import { type AccountsContext, type AccountsDeps, accountsContext } from './accounts.context.ts';
import { sendRequestedMailJob } from './accounts.jobs.ts';
import { accountRoutes } from './accounts.routes.ts';
import { accountStore } from './accounts.store.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { mailSecurityNotice } from './mail-security-notice.ts';
import { type AssignedPassword, assignPasswordUnchecked } from './passwords/assign-password-unchecked.ts';
import { findAccountByPassword } from './passwords/find-account-by-password.ts';
import { purgeLinks } from './purge-links.job.ts';
import { sendRequestedMailHandler } from './send-requested-mail.job.ts';
import { consumeSignInLink } from './sign-in-links/consume-sign-in-link.ts';
import { unlinkAndEraseUnusedAccount } from './unlink-and-erase-unused-account.ts';

export const accountJobs = [sendRequestedMailJob, purgeLinks.job];

/** Without a device that is known and a network of its own: the strictest limits apply. */
const unknownClient: SignInClient = { ip: '', device: undefined };

/** Sign-in accounts, their passwords, invitations, and the links that are mailed about them. */
export function accountsModule(deps: AccountsDeps) {
  const context = accountsContext(deps);
  const jobHandlers: readonly JobHandler[] = [sendRequestedMailHandler(context), purgeLinks.handler(deps)];
  return {
    routes: { accounts: accountRoutes(context), invitations: invitationRoutes(context) },
    jobHandlers,
    personalDataSources: personalDataSources(context),
    /** For operators only: checks no privileges. */
    assignPassword: (input: AssignedPassword) => assignPasswordUnchecked(context, input),
    /** The id of the account with this address and password. Throws 429 after too many wrong ones, 503 when overloaded. */
    signIn: (email: string, password: string, client: SignInClient = unknownClient) =>
      findAccountByPassword(context, { email, password, client }),
    /** What other modules may do inside their own transaction; `upsertVerified` after they have verified the address themselves. */
    within: (db: Db) => ({
      upsertVerified: accountStore(db).upsertVerified,
      mailSecurityNotice: (accountId: number, notice: SecurityNotice) =>
        mailSecurityNotice(context, context.within(db, systemScope), { accountId, notice }),
      useSignInLink: (token: string, at: Date) => consumeSignInLink(context.within(db, systemScope), token, at),
    }),
  };
}

const personalDataSources = ({ within }: AccountsContext): readonly PersonalDataSource[] => {
  const open = (db: Db, { workspaceId, userId }: Person) => within(db, { ...systemScope, workspaceId, userId });
  return [
    {
      name: 'invitations',
      async export(db, person, limit) {
        const { accountLinks, invitations } = open(db, person);
        const user = await accountLinks.find(person);
        return user ? presentExportedRows(await invitations.listByEmail(person.workspaceId, user.email, limit)) : [];
      },
      async erase(db, person) {
        const { accountLinks, invitations } = open(db, person);
        const user = await accountLinks.find(person);
        if (user) await invitations.deleteByEmail(person.workspaceId, user.email);
      },
    },
    {
      name: 'account',
      async export(db, person) {
        const { accountLinks, accounts } = open(db, person);
        const user = await accountLinks.find(person);
        const account = typeof user?.account_id === 'number' ? await accounts.findById(user.account_id) : undefined;
        if (!account) return [];
        const { email, email_verified_at, created_at } = account;
        return presentExportedRows([{ email, email_verified_at, created_at }]);
      },
      erase: (db, person) => unlinkAndEraseUnusedAccount(open(db, person), person),
    },
  ];
};
