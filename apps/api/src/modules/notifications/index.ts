import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import { noteMail } from './note-mail.ts';
import { mailKind } from './notification-mail.ts';
import { type NotifyPorts, notificationWork, notifyStores } from './notification-work.store.ts';
import { presentNotification } from './notifications.present.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { notificationStore, type Owner } from './notifications.store.ts';
import { notify, type Told } from './notify.ts';

export type { NotificationText, Told } from './notify.ts';

export interface NotificationsModuleDeps extends NotifyPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
}

/** What users are told. */
export function notificationsModule({ db, clock, ids, lists, ...ports }: NotificationsModuleDeps) {
  const deps = { clock, lists, ...notificationWork(db) };
  return {
    routes: { notifications: notificationRoutes(deps) },
    holding: holdingOf(ports),
    /** What becomes of mails about notifications is told here. */
    mailOutcomes: {
      [mailKind]: {
        failed: (tx: Db, id: number) => noteMail(notificationStore(tx), { id, outcome: 'failed', at: clock.now() }),
        sent: (tx: Db, id: number) => noteMail(notificationStore(tx), { id, outcome: 'sent', at: clock.now() }),
      },
    },
    /** What others may do inside their own transaction. */
    within: (tx: Db, scope: Scope) => ({
      notify: (told: Told): Promise<number | undefined> => notify({ clock, ids }, notifyStores(tx, scope, ports), scope, told),
    }),
  };
}
export type Notify = ReturnType<ReturnType<typeof notificationsModule>['within']>['notify'];

/** What is here of one person, for them to take out, and to be gone with them. */
const holdingOf = ({ mails }: NotifyPorts) => ({
  name: 'notifications',
  export: async (db: Db, owner: Owner, most: number) =>
    (await notificationStore(db).newestOf(owner, most)).map(presentNotification),
  erase: async (db: Db, owner: Owner) => {
    const ids = await notificationStore(db).forget(owner);
    await mails.within(db).forget(mailKind, ids);
  },
});
