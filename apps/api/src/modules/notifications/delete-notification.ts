import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { publishNotificationEvent } from './notification-events.ts';
import type { NotificationsContext } from './notifications.context.ts';

export const deleteNotification = (context: NotificationsContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async ({ notifications, audit, outbox }) => {
    if (!(await notifications.softDeleteOwned(caller, id, context.clock.now()))) throw notFound();
    await publishNotificationEvent(outbox, caller, { type: 'notification.removed', id });
    await audit.record({ action: 'notification.removed', object_type: 'notifications.notification', object_id: id });
    return undefined;
  });
