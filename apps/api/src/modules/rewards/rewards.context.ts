import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ActivityLedger } from '../activity/index.ts';
import type { NotificationSender } from '../notifications/index.ts';
import { completionStore } from './completions.store.ts';
import { milestoneStore } from './milestones.store.ts';

export interface RewardsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
  readonly baseUrl: string;
  readonly activity: (db: Db, scope: Scope) => ActivityLedger;
  readonly notifications: (db: Db, scope: Scope) => NotificationSender;
}

/** The stores and services that share one transaction. */
const openStores = (deps: RewardsDeps, db: Db, scope: Scope) => ({
  milestones: milestoneStore(db),
  completions: completionStore(db),
  activity: deps.activity(db, scope),
  notifications: deps.notifications(db, scope),
  audit: auditTrail(db, scope),
});
export type RewardsStores = ReturnType<typeof openStores>;

export const rewardsContext = (deps: RewardsDeps) => ({
  ...deps,
  read: <T>(scope: Scope, work: (stores: RewardsStores) => Promise<T>) =>
    deps.db.read(scope, (db) => work(openStores(deps, db, scope))),
  transact: <T>(scope: Scope, work: (stores: RewardsStores) => Promise<T>) =>
    deps.db.transact(scope, (db) => work(openStores(deps, db, scope))),
  /** Opens the stores on another module's transaction. */
  within: (db: Db, scope: Scope) => openStores(deps, db, scope),
});
export type RewardsContext = ReturnType<typeof rewardsContext>;
