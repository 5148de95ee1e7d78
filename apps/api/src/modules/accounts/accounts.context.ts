import type { Log } from '@lyceum/kit';

import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import { jobQueue } from '../../platform/jobs/index.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Auth } from '../auth/index.ts';
import type { People } from '../people/index.ts';
import { accountStore } from './accounts.store.ts';
import { emailLinkStore } from './email-links.store.ts';
import { invitationStore } from './invitations/invitations.store.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { declinedAddressStore } from './verification/declined-addresses.store.ts';

export interface AccountsDeps {
  readonly db: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly limiter: Limiter;
  readonly lists: Lists;
  readonly mailer: Mailer;
  /** Multiplies every rate limit: 1 in production, more in load tests. */
  readonly rateFactor: number;
  readonly baseUrl: string;
  readonly people: (db: Db, scope: Scope) => People;
  readonly auth: (db: Db, scope: Scope) => Auth;
}

/** The stores and services that share one connection. A mail is sent when its transaction commits. */
const openStores = (deps: AccountsDeps, db: Db, scope: Scope) => {
  const { users, workspaces, accountLinks } = deps.people(db, scope);
  return {
    users,
    workspaces,
    accountLinks,
    auth: deps.auth(db, scope),
    accounts: accountStore(db),
    emailLinks: emailLinkStore(db),
    invitations: invitationStore(db),
    declinedAddresses: declinedAddressStore(db),
    /** For a workspace that the caller does not belong to: who opens a mailed link has not signed in yet. */
    peopleIn: (workspaceId: number) => deps.people(db, { ...scope, workspaceId, userId: 0 }),
    auditIn: (workspaceId: number, userId: number) => auditTrail(db, { ...scope, workspaceId, userId }),
    mailer: deps.mailer.within(db),
    audit: auditTrail(db, scope),
    queue: jobQueue(db),
  };
};
export type AccountStores = ReturnType<typeof openStores>;

export const accountsContext = (deps: AccountsDeps) => ({
  ...deps,
  passwords: createPasswordHasher(),
  within: (db: Db, scope: Scope): AccountStores => openStores(deps, db, scope),
  read: <T>(scope: Scope, work: (stores: AccountStores) => Promise<T>): Promise<T> =>
    deps.db.read(scope, (db) => work(openStores(deps, db, scope))),
  transact: <T>(scope: Scope, work: (stores: AccountStores) => Promise<T>): Promise<T> =>
    deps.db.transact(scope, (db) => work(openStores(deps, db, scope))),
});
export type AccountsContext = ReturnType<typeof accountsContext>;
