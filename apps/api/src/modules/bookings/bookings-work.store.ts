import { type AuditTrail, auditTrail } from '../../platform/audit/audit.store.ts';
import { undefinedIfDuplicate } from '../../platform/db/constraint-violation.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import { jobQueue } from '../../platform/jobs/index.ts';
import type { Scope } from '../../platform/scope.ts';
import { type Holder, type IntegrationStore, integrationStore } from './integrations.store.ts';

interface UserRow {
  readonly uid: string;
  readonly email: string;
  readonly username: string;
  readonly full_name: string;
  readonly is_verified: boolean;
}

/** What is asked about people; it works inside the transaction that asks. */
export interface BookingPorts {
  readonly people: (
    db: Db,
    scope: Scope,
  ) => { readonly users: { stayingWithWorkspace(workspaceId: number, userId: number): Promise<UserRow | undefined> } };
}

export interface BookingReading {
  readonly integrations: IntegrationStore;
}
export interface BookingWriting extends BookingReading {
  readonly audit: AuditTrail;
  readonly queue: ReturnType<typeof jobQueue>;
  /** Who calls, if they are still with us; and then they stay so until the transaction is over. */
  person(): Promise<UserRow | undefined>;
}

export interface BookingWork {
  /** In the caller's own name: row-level security shows nobody else's tokens. */
  read<T>(scope: Scope, work: (stores: BookingReading) => Promise<T>): Promise<T>;
  transact<T>(scope: Scope, work: (tx: BookingWriting) => Promise<T>): Promise<T>;
  /** Makes the managed user the holder's: not where somebody else of ours has them. */
  claim(scope: Scope, holder: Holder, managedUserId: number): Promise<Claim>;
}

/** `lost`: the row is no longer the holder's to write. */
export type Claim = 'claimed' | 'taken' | 'lost';

export function bookingWork(database: Database, { people }: BookingPorts): BookingWork {
  return {
    read: (scope, work) => database.readWithRls(scope, (db) => work({ integrations: integrationStore(db) })),
    transact: (scope, work) =>
      database.transact(scope, (db) =>
        work({
          integrations: integrationStore(db),
          audit: auditTrail(db, scope),
          queue: jobQueue(db),
          person: () => people(db, scope).users.stayingWithWorkspace(scope.workspaceId, scope.userId),
        }),
      ),
    claim: async (scope, holder, managedUserId) => {
      const claiming = database.transact(scope, (db) => integrationStore(db).claim(holder, managedUserId));
      const isClaimed = await undefinedIfDuplicate(claiming);
      if (isClaimed === undefined) return 'taken';
      return isClaimed ? 'claimed' : 'lost';
    },
  };
}
