import type { Db } from '../../platform/db/db.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import type { PersonalDataSource } from '../people/index.ts';
import { eraseOwnedAndCausedNotifications } from './erase-owned-and-caused-notifications.ts';
import { isMailStillWanted } from './is-mail-still-wanted.ts';
import { type MailCategory, mailKinds } from './notification-mail.ts';
import { type NotificationsContext, type NotificationsDeps, notificationsContext } from './notifications.context.ts';
import { presentNotification } from './notifications.present.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { recordMailOutcome } from './record-mail-outcome.ts';
import { type NotificationInput, sendNotification } from './send-notification.ts';

export type { NotificationInput } from './send-notification.ts';

/** Users' notifications, in the API, by server-sent events and by mail. */
export function notificationsModule(deps: NotificationsDeps) {
  const context = notificationsContext(deps);
  return {
    routes: { notifications: notificationRoutes(context) },
    personalDataSources: [notificationData(context)],
    /** Called by the delivery of mails about notifications. */
    mailHooks: {
      [mailKinds.activity]: mailHooks(context, 'activity'),
      [mailKinds.platform]: mailHooks(context, 'platform'),
    },
    /** What other modules may do inside their own transaction. */
    within: (db: Db, scope: Scope) => ({
      notify: (input: NotificationInput): Promise<number | undefined> =>
        sendNotification(context, context.within(db, scope), { scope, input }),
    }),
  };
}
export type NotificationSender = ReturnType<ReturnType<typeof notificationsModule>['within']>;

const mailHooks = ({ clock, within }: NotificationsContext, category: MailCategory) => ({
  onFailed: (db: Db, id: number) => recordMailOutcome(within(db, systemScope), { id, outcome: 'failed', at: clock.now() }),
  onSent: (db: Db, id: number) => recordMailOutcome(within(db, systemScope), { id, outcome: 'sent', at: clock.now() }),
  isStillWanted: (db: Db, id: number, recipient: string) =>
    isMailStillWanted(within(db, systemScope), { id, category, recipient }),
});

const notificationData = ({ within }: NotificationsContext): PersonalDataSource => ({
  name: 'notifications',
  export: async (db, person, limit) =>
    (await within(db, systemScope).notifications.listNewest(person, limit)).map(presentNotification),
  erase: (db, person) => eraseOwnedAndCausedNotifications(within(db, systemScope), person),
});
