import { mayMove } from '@lyceum/contract';
import { type NotificationStatus, notificationDelivery } from '@lyceum/contract/product';

import type { NotificationRow, NotificationStore } from './notifications.store.ts';

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
  notifications: Pick<NotificationStore, 'moveFrom'>,
  { id, outcome, at }: Noted,
): Promise<NotificationRow | undefined> {
  const [from, status] = moves[outcome];
  return mayMove(notificationDelivery, from, status) ? notifications.moveFrom(from, { id, status, at }) : undefined;
}
