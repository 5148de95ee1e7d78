import type { ActivityKind } from '@lyceum/contract/product/activity';

import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { People } from '../people/index.ts';
import { activityEntryStore } from './entries.store.ts';
import { memberProgressStore } from './member-progress.store.ts';

export interface RecordedActivity {
  readonly kind: ActivityKind;
  /** The date in the user's time zone for which it counts. */
  readonly localDate: string;
  readonly at: Date;
}

export interface ActivityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly lists: Lists;
  readonly people: (db: Db, scope: Scope) => People;
  /**
   * Runs after each new entry, in the transaction that records it and while the user's progress is locked. A higher module
   * provides it.
   */
  readonly onActivityRecorded: (db: Db, scope: Scope, activity: RecordedActivity) => Promise<void>;
}

/** The stores and services that share one transaction. */
const openStores = (deps: ActivityDeps, db: Db, scope: Scope) => ({
  entries: activityEntryStore(db),
  memberProgress: memberProgressStore(db),
  people: deps.people(db, scope),
  onActivityRecorded: (activity: RecordedActivity) => deps.onActivityRecorded(db, scope, activity),
});
export type ActivityStores = ReturnType<typeof openStores>;

export const activityContext = (deps: ActivityDeps) => ({
  ...deps,
  read: <T>(scope: Scope, work: (stores: ActivityStores) => Promise<T>) =>
    deps.db.read(scope, (db) => work(openStores(deps, db, scope))),
  /** Opens the stores on another module's transaction. */
  within: (db: Db, scope: Scope) => openStores(deps, db, scope),
});
export type ActivityContext = ReturnType<typeof activityContext>;
