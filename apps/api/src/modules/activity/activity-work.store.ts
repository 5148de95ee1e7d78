import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Listener, People } from './activity-ports.ts';
import { entryStore } from './entries.store.ts';
import { standingStore } from './standings.store.ts';

/** What this module needs of others; each works inside the transaction that asks. */
export interface ActivityPorts {
  readonly people: (db: Db, scope: Scope) => People;
  readonly noted: (db: Db, scope: Scope) => Listener;
}

export const activityStores = (db: Db) => ({ entries: entryStore(db), standings: standingStore(db) });

export const activityOver = (db: Db, scope: Scope, ports: ActivityPorts) => ({
  ...activityStores(db),
  people: ports.people(db, scope),
});
export type ActivityReading = ReturnType<typeof activityOver>;
export type ActivityWriting = ActivityReading & { readonly noted: ReturnType<ActivityPorts['noted']> };

export interface ActivityWork {
  read<T>(scope: Scope, work: (stores: ActivityReading) => Promise<T>): Promise<T>;
}

export const activityWork = (database: Database, ports: ActivityPorts): ActivityWork => ({
  read: (scope, work) => database.read(scope, (db) => work(activityOver(db, scope, ports))),
});
