import { canTransition } from '@lyceum/contract';
import { type NotificationStatus, notificationDelivery } from '@lyceum/contract/product/notification';

import { publishNotificationEvent } from './notification-events.ts';
import type { NotificationStores } from './notifications.context.ts';
import { presentNotification } from './notifications.present.ts';

interface MailOutcome {
  /** Of the notification. */
  readonly id: number;
  readonly outcome: 'failed' | 'sent';
  readonly at: Date;
}

const statusChanges: Readonly<Record<MailOutcome['outcome'], readonly [NotificationStatus, NotificationStatus]>> = {
  failed: ['1', '0'],
  sent: ['0', '1'],
};

/** Reflects the outcome of a mail in the status, unless a device of the user has the notification already. */
export async function recordMailOutcome(
  { notifications, outbox }: Pick<NotificationStores, 'notifications' | 'outbox'>,
  { id, outcome, at }: MailOutcome,
): Promise<void> {
  const [from, to] = statusChanges[outcome];
  if (!canTransition(notificationDelivery, from, to)) return;
  const changed = await notifications.updateStatusFrom(from, { id, status: to, at });
  if (!changed) return;
  const owner = { workspaceId: changed.workspace_id, userId: changed.user_id };
  await publishNotificationEvent(outbox, owner, { type: 'notification.changed', notification: presentNotification(changed) });
}
