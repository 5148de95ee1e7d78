import { isDeepStrictEqual } from 'node:util';

import { canTransition } from '@lyceum/contract';
import {
  type NotificationChange,
  type NotificationStatus,
  type NotificationType,
  notificationDelivery,
} from '@lyceum/contract/product/notification';

interface ImmutableFields {
  readonly user_id: number;
  readonly notification_type: NotificationType;
  readonly text: unknown;
}

/** The names of immutable fields that the body would change. Repeating their values is allowed. */
export const findChangedImmutableFields = (
  stored: ImmutableFields,
  { user, notification_type, text }: NotificationChange,
): string[] => [
  ...(user === undefined || user === stored.user_id ? [] : ['user']),
  ...(notification_type === undefined || notification_type === stored.notification_type ? [] : ['notification_type']),
  ...(text === undefined || isDeepStrictEqual(text, stored.text) ? [] : ['text']),
];

/** Devices report in any order, so the highest status wins (adr/0036). `refused` means that only the server may set it. */
export function mergeStatus(
  stored: NotificationStatus,
  reported: NotificationStatus | undefined,
): NotificationStatus | 'refused' {
  if (reported === undefined || Number(reported) <= Number(stored)) return stored;
  return isSetByClients(reported) && canTransition(notificationDelivery, stored, reported) ? reported : 'refused';
}

const isSetByClients = (status: NotificationStatus): boolean => status === '2' || status === '3';
