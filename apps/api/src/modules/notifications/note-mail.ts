import { canTransition } from '@lyceum/contract';
import { type NotificationStatus, notificationDelivery } from '@lyceum/contract/product/notification';

import { announce } from './notification-events.ts';
import type { NotifyStores } from './notification-work.store.ts';
import { presentNotification } from './notifications.present.ts';

interface Noted {
  readonly id: number;
  readonly outcome: 'failed' | 'sent';
  readonly at: Date;
}

const moves: Readonly<Record<Noted['outcome'], readonly [NotificationStatus, NotificationStatus]>> = {
  failed: ['1', '0'],
  sent: ['0', '1'],
};

/** What became of the mail about a notification, for as long as no device of its user has it: then that is what counts. */
export async function noteMail(
  { notifications, outbox }: Pick<NotifyStores, 'notifications' | 'outbox'>,
  { id, outcome, at }: Noted,
): Promise<void> {
  const [from, status] = moves[outcome];
  if (!canTransition(notificationDelivery, from, status)) return;
  const moved = await notifications.moveFrom(from, { id, status, at });
  if (!moved) return;
  const owner = { workspaceId: moved.workspace_id, userId: moved.user_id };
  await announce(outbox, owner, { type: 'notification.changed', notification: presentNotification(moved) });
}
