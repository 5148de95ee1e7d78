import type { Log } from '@lyceum/kit';

import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Objects } from '../../platform/objects/index.ts';
import type { Scope } from '../../platform/scope.ts';
import { mediaStore } from './media.store.ts';
import { mediaSweepStore } from './sweep.store.ts';

export interface MediaDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: (bytes: number) => Buffer;
  readonly lists: Lists;
  readonly objects: Objects;
  readonly log: Log;
  readonly baseUrl: string;
}

/** The stores and services that share one transaction. */
const openStores = (db: Db, scope: Scope) => ({
  media: mediaStore(db),
  sweep: mediaSweepStore(db),
  audit: auditTrail(db, scope),
});
type MediaStores = ReturnType<typeof openStores>;

export const mediaContext = (deps: MediaDeps) => ({
  ...deps,
  read: <T>(scope: Scope, work: (stores: MediaStores) => Promise<T>) => deps.db.read(scope, (db) => work(openStores(db, scope))),
  transact: <T>(scope: Scope, work: (stores: MediaStores) => Promise<T>) =>
    deps.db.transact(scope, (db) => work(openStores(db, scope))),
  /** Opens the stores on a given transaction. */
  within: openStores,
});
export type MediaContext = ReturnType<typeof mediaContext>;

/** Keys of this module's objects begin with it. */
export const objectPrefix = 'media';
