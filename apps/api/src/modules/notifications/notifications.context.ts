import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Live } from '../../platform/live/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Outbox } from '../../platform/outbox/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuthModule } from '../auth/index.ts';
import type { People } from '../people/index.ts';
import { notificationStore } from './notifications.store.ts';

export interface NotificationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
  readonly live: Pick<Live, 'open'>;
  readonly mailer: Pick<Mailer, 'within'>;
  readonly outbox: Outbox;
  readonly people: (db: Db, scope: Scope) => People;
  readonly isStillAuthorized: AuthModule['isStillAuthorized'];
}

/** The stores and services that share one transaction. */
const openStores = (deps: NotificationsDeps, db: Db, scope: Scope) => ({
  notifications: notificationStore(db),
  people: deps.people(db, scope),
  mailer: deps.mailer.within(db),
  outbox: deps.outbox.within(db),
  audit: auditTrail(db, scope),
});
export type NotificationStores = ReturnType<typeof openStores>;

export const notificationsContext = (deps: NotificationsDeps) => ({
  ...deps,
  read: <T>(scope: Scope, work: (stores: NotificationStores) => Promise<T>) =>
    deps.db.read(scope, (db) => work(openStores(deps, db, scope))),
  transact: <T>(scope: Scope, work: (stores: NotificationStores) => Promise<T>) =>
    deps.db.transact(scope, (db) => work(openStores(deps, db, scope))),
  /** Opens the stores on another module's transaction. */
  within: (db: Db, scope: Scope) => openStores(deps, db, scope),
});
export type NotificationsContext = ReturnType<typeof notificationsContext>;
