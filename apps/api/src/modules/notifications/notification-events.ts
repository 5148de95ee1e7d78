import type { NotificationEvent } from '@lyceum/contract/product/notification';

import type { OutboxWriter } from '../../platform/outbox/index.ts';
import type { Owner } from './notifications.store.ts';

/** What users’ streams tell; `about` lets an event be forgotten with its notification. */
export const userTopic = (userId: number) => ({ kind: 'user', id: userId }) as const;
export const aboutNotification = (id: number): string => `notification:${id}`;

export const announce = (
  outbox: Pick<OutboxWriter, 'add'>,
  { workspaceId, userId }: Owner,
  event: NotificationEvent,
): Promise<void> => {
  const id = event.notification?.id ?? event.id;
  return outbox.add({
    workspaceId,
    topic: userTopic(userId),
    event: event.type,
    ...(id !== undefined && { about: aboutNotification(id) }),
    data: event,
  });
};
