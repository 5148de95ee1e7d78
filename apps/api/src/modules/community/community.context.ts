import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import { communityEventStore } from './events.store.ts';

export interface CommunityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
  readonly baseUrl: string;
}

/** The stores and services that share one transaction. */
const openStores = (db: Db, scope: Scope) => ({ events: communityEventStore(db), audit: auditTrail(db, scope) });
type CommunityStores = ReturnType<typeof openStores>;

export const communityContext = (deps: CommunityDeps) => ({
  ...deps,
  read: <T>(scope: Scope, work: (stores: CommunityStores) => Promise<T>) =>
    deps.db.read(scope, (db) => work(openStores(db, scope))),
  transact: <T>(scope: Scope, work: (stores: CommunityStores) => Promise<T>) =>
    deps.db.transact(scope, (db) => work(openStores(db, scope))),
});
export type CommunityContext = ReturnType<typeof communityContext>;
