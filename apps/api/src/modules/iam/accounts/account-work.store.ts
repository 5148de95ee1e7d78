import { auditTrail } from '../../../platform/audit/audit.store.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import type { Scope } from '../../../platform/scope.ts';
import { iamStores } from '../iam-work.store.ts';
import { invitationStore } from '../invitations/invitations.store.ts';
import { claimStore } from './claims.store.ts';
import { proofStore } from './proofs.store.ts';

/** What use cases about accounts read and write, besides what the rest of the module does; a mail goes out with their transaction. */
export const accountStores = (db: Db, scope: Scope, mailer: Mailer) => ({
  ...iamStores(db, scope),
  claims: claimStore(db),
  proofs: proofStore(db),
  invitations: invitationStore(db),
  mailer: mailer.within(db),
  /** The trail of a workspace in which something was done by whoever held a link. */
  auditIn: (workspaceId: number, userId: number) => auditTrail(db, { ...scope, workspaceId, userId }),
});
export type AccountStores = ReturnType<typeof accountStores>;

export interface AccountWork {
  read<T>(scope: Scope, work: (stores: AccountStores) => Promise<T>): Promise<T>;
  transact<T>(scope: Scope, work: (stores: AccountStores) => Promise<T>): Promise<T>;
}

export const accountWork = (database: Database, mailer: Mailer): AccountWork => ({
  read: (scope, work) => database.read(scope, (db) => work(accountStores(db, scope, mailer))),
  transact: (scope, work) => database.transact(scope, (db) => work(accountStores(db, scope, mailer))),
});
