import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { isMailWanted } from './is-mail-wanted.ts';
import { noteMail } from './note-mail.ts';
import { aboutNotification, announce, userTopic } from './notification-events.ts';
import { type MailCategory, mailKinds } from './notification-mail.ts';
import { type NotifyPorts, notificationWork, notifyStores } from './notification-work.store.ts';
import { presentNotification } from './notifications.present.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { notificationStore, type Owner } from './notifications.store.ts';
import { type NotificationInput, notify } from './notify.ts';
import type { StreamDeps } from './open-stream.ts';

export type { NotificationInput } from './notify.ts';

export interface NotificationsModuleDeps extends NotifyPorts, StreamDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
}

/** What users are told. */
export function notificationsModule({ db, clock, ids, lists, live, staysAdmitted, ...ports }: NotificationsModuleDeps) {
  const deps = { clock, lists, live, staysAdmitted, ...notificationWork(db, ports.outbox) };
  const over = (tx: Db, scope = systemScope) => notifyStores(tx, scope, ports);
  const mailHooksFor = (mailCategory: MailCategory) => ({
    onFailed: (tx: Db, id: number) => noteMail(over(tx), { id, outcome: 'failed', at: clock.now() }),
    onSent: (tx: Db, id: number) => noteMail(over(tx), { id, outcome: 'sent', at: clock.now() }),
    isStillWanted: (tx: Db, id: number, recipient: string) => isMailWanted(over(tx), { id, about: mailCategory, recipient }),
  });
  return {
    routes: { notifications: notificationRoutes(deps) },
    personalDataSource: holdingOf(ports),
    /** Whether mails about notifications are still wanted, and what becomes of them. */
    mailHooks: {
      [mailKinds.activity]: mailHooksFor('activity'),
      [mailKinds.platform]: mailHooksFor('platform'),
    },
    /** What others may do inside their own transaction. */
    within: (tx: Db, scope: Scope) => ({
      notify: (told: NotificationInput): Promise<number | undefined> => notify({ clock, ids }, over(tx, scope), scope, told),
    }),
  };
}

export type NotificationSender = ReturnType<ReturnType<typeof notificationsModule>['within']>;

/** What is here of one person, for them to take out, and to be gone with them. */
const holdingOf = ({ mailer, outbox }: NotifyPorts) => ({
  name: 'notifications',
  export: async (db: Db, owner: Owner, most: number) =>
    (await notificationStore(db).newestOf(owner, most)).map(presentNotification),
  erase: async (db: Db, owner: Owner) => {
    const forgotten = await notificationStore(db).forget(owner);
    const ids = forgotten.map(({ id }) => id);
    for (const kind of Object.values(mailKinds)) await mailer.within(db).deleteAbout(kind, ids);
    const events = outbox.within(db);
    await events.deleteEvents([userTopic(owner.userId)]);
    const others = forgotten.filter(({ user_id }) => user_id !== owner.userId);
    await events.deleteEvents([...new Set(others.map(({ user_id }) => user_id))].map(userTopic), ids.map(aboutNotification));
    for (const { id, user_id, deleted_at } of others)
      if (deleted_at === null) await announce(events, { ...owner, userId: user_id }, { type: 'notification.removed', id });
  },
});
