import type { NotificationEvent } from '@lyceum/contract/product/notification';

import type { OutboxWriter } from '../../platform/outbox/index.ts';
import type { Owner } from './notifications.store.ts';

export const getUserTopic = (userId: number) => ({ kind: 'user', id: userId }) as const;
/** Stored with an event, so that erasing a notification can delete its events. */
export const formatNotificationReference = (id: number): string => `notification:${id}`;

/** Publishes to the user's stream when the transaction commits. */
export function publishNotificationEvent(
  outbox: Pick<OutboxWriter, 'add'>,
  { workspaceId, userId }: Owner,
  event: NotificationEvent,
): Promise<void> {
  const id = event.notification?.id ?? event.id;
  return outbox.add({
    workspaceId,
    topic: getUserTopic(userId),
    event: event.type,
    ...(id !== undefined && { about: formatNotificationReference(id) }),
    data: event,
  });
}
