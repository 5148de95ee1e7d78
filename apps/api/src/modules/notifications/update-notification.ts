import type { Notification, NotificationChange } from '@lyceum/contract/product/notification';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { publishNotificationEvent } from './notification-events.ts';
import type { NotificationsContext } from './notifications.context.ts';
import { presentNotification } from './notifications.present.ts';
import { fieldsImmutable, statusReservedForServer } from './notifications.problems.ts';
import { findChangedImmutableFields, mergeStatus } from './notifications.rules.ts';

interface Update {
  readonly id: number;
  readonly change: NotificationChange;
}

export const updateNotification = (
  context: NotificationsContext,
  caller: Caller,
  { id, change }: Update,
): Promise<Notification> =>
  context.transact(caller, async ({ notifications, outbox }) => {
    const before = await notifications.lockOwned(caller, id);
    if (!before) throw notFound();
    const [field, ...others] = findChangedImmutableFields(before, change);
    if (field !== undefined) throw fieldsImmutable([field, ...others]);
    const status = mergeStatus(before.status, change.status);
    if (status === 'refused') throw statusReservedForServer();
    if (status === before.status) return presentNotification(before);
    const after = await notifications.updateStatus({ id, status, updatedBy: caller.userId, at: context.clock.now() });
    if (!after) throw notFound();
    const notification = presentNotification(after);
    await publishNotificationEvent(outbox, caller, { type: 'notification.changed', notification });
    return notification;
  });
