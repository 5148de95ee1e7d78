import { type AuditTrail, auditTrail } from '../../platform/audit/audit.store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { completionStore } from './completions.store.ts';
import { milestoneStore } from './milestones.store.ts';
import type { Ledger, Notices } from './rewards-ports.ts';

/** What this module needs of others; each works inside the transaction that asks. */
export interface RewardsPorts {
  readonly activity: (db: Db, scope: Scope) => Ledger;
  readonly notifications: (db: Db, scope: Scope) => Notices;
}

export const rewardsStores = (db: Db) => ({ milestones: milestoneStore(db), completions: completionStore(db) });

export const rewardsOver = (db: Db, scope: Scope, ports: RewardsPorts) => ({
  ...rewardsStores(db),
  activity: ports.activity(db, scope),
});
export type RewardsReading = ReturnType<typeof rewardsOver>;
export type RewardsWriting = RewardsReading & { readonly audit: AuditTrail };

export interface RewardsWork {
  read<T>(scope: Scope, work: (stores: RewardsReading) => Promise<T>): Promise<T>;
  transact<T>(scope: Scope, work: (tx: RewardsWriting) => Promise<T>): Promise<T>;
}

export const rewardsWork = (database: Database, ports: RewardsPorts): RewardsWork => ({
  read: (scope, work) => database.read(scope, (db) => work(rewardsOver(db, scope, ports))),
  transact: (scope, work) =>
    database.transact(scope, (db) => work({ ...rewardsOver(db, scope, ports), audit: auditTrail(db, scope) })),
});
