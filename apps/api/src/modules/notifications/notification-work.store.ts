import { type AuditTrail, auditTrail } from '../../platform/audit/audit.store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Outbox, OutboxWriter } from '../../platform/outbox/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ContactPreferences } from '../people/index.ts';
import { type NotificationStore, notificationStore, type Owner } from './notifications.store.ts';

export interface NotificationReading {
  readonly notifications: NotificationStore;
}
export interface NotificationWriting extends NotificationReading {
  readonly audit: AuditTrail;
  readonly outbox: OutboxWriter;
}

export interface NotificationWork {
  read<T>(scope: Scope, work: (stores: NotificationReading) => Promise<T>): Promise<T>;
  transact<T>(scope: Scope, work: (tx: NotificationWriting) => Promise<T>): Promise<T>;
}

export const notificationWork = (database: Database, outbox: Outbox): NotificationWork => ({
  read: (scope, work) => database.read(scope, (db) => work({ notifications: notificationStore(db) })),
  transact: (scope, work) =>
    database.transact(scope, (db) =>
      work({ notifications: notificationStore(db), audit: auditTrail(db, scope), outbox: outbox.within(db) }),
    ),
});

/** What telling somebody something takes, in the transaction of whoever tells. */
export interface NotifyPorts {
  readonly people: (db: Db, scope: Scope) => { contactPreferences(person: Owner): Promise<ContactPreferences | undefined> };
  readonly mailer: Pick<Mailer, 'within'>;
  readonly outbox: Outbox;
}

export const notifyStores = (db: Db, scope: Scope, { people, mailer, outbox }: NotifyPorts) => ({
  notifications: notificationStore(db),
  people: people(db, scope),
  mailer: mailer.within(db),
  outbox: outbox.within(db),
});
export type NotifyStores = ReturnType<typeof notifyStores>;
