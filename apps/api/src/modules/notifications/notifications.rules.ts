import { isDeepStrictEqual } from 'node:util';

import { canTransition } from '@lyceum/contract';
import {
  type NotificationChange,
  type NotificationStatus,
  type NotificationType,
  notificationDelivery,
} from '@lyceum/contract/product/notification';

interface Kept {
  readonly user_id: number;
  readonly notification_type: NotificationType;
  readonly text: unknown;
}

/** What a body may repeat and never change: the names of those that it would. */
export const wouldChange = (kept: Kept, { user, notification_type, text }: NotificationChange): string[] => [
  ...(user === undefined || user === kept.user_id ? [] : ['user']),
  ...(notification_type === undefined || notification_type === kept.notification_type ? [] : ['notification_type']),
  ...(text === undefined || isDeepStrictEqual(text, kept.text) ? [] : ['text']),
];

/** Devices tell what they know in any order: the highest counts (adr/0036). `refused` is a move that only the server makes. */
export function merged(kept: NotificationStatus, told: NotificationStatus | undefined): NotificationStatus | 'refused' {
  if (told === undefined || Number(told) <= Number(kept)) return kept;
  return isClients(told) && canTransition(notificationDelivery, kept, told) ? told : 'refused';
}

const isClients = (status: NotificationStatus): boolean => status === '2' || status === '3';
