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
import type { People } from '../people/index.ts';
import { accountStore } from './accounts.store.ts';
import { claimStore } from './claims.store.ts';
import { invitationStore } from './invitations/invitations.store.ts';
import { createPasswords } from './passwords/passwords.ts';
import { proofStore } from './proofs.store.ts';

export interface AccountsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly limiter: Limiter;
  readonly lists: Lists;
  readonly mailer: Mailer;
  /** 1 in production; load tests raise it. */
  readonly rateFactor: number;
  readonly baseUrl: string;
  readonly people: (db: Db, scope: Scope) => People;
}

/** The stores and services that share one connection; a mail is sent when its transaction commits. */
export const openStores = (deps: AccountsDeps, db: Db, scope: Scope) => ({
  accounts: accountStore(db),
  claims: claimStore(db),
  proofs: proofStore(db),
  invitations: invitationStore(db),
  users: deps.people(db, scope).users,
  /** Users of a workspace that the caller may not belong to yet: whoever opens a mailed link is anonymous. */
  peopleIn: (workspaceId: number) => deps.people(db, { ...scope, workspaceId, userId: 0 }),
  auditIn: (workspaceId: number, userId: number) => auditTrail(db, { ...scope, workspaceId, userId }),
  mailer: deps.mailer.within(db),
  audit: auditTrail(db, scope),
  queue: jobQueue(db),
});
export type AccountStores = ReturnType<typeof openStores>;

export const accountsContext = (deps: AccountsDeps) => ({
  ...deps,
  passwords: createPasswords(),
  read: <T>(scope: Scope, work: (stores: AccountStores) => Promise<T>): Promise<T> =>
    deps.db.read(scope, (db) => work(openStores(deps, db, scope))),
  transact: <T>(scope: Scope, work: (stores: AccountStores) => Promise<T>): Promise<T> =>
    deps.db.transact(scope, (db) => work(openStores(deps, db, scope))),
});
export type AccountsContext = ReturnType<typeof accountsContext>;
