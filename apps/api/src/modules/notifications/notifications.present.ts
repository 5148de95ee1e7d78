import type { Notification } from '@lyceum/contract/product/notification';

import { toIdText, toTimestampText } from '../../platform/fields/index.ts';
import type { ListedNotification, NotificationRow } from './notifications.store.ts';

export const presentNotification = (row: NotificationRow | ListedNotification): Notification => ({
  id: row.id,
  status: row.status,
  notification_type: row.notification_type,
  uid: row.uid,
  created_at: toTimestampText(row.created_at),
  updated_at: toTimestampText(row.updated_at),
  deleted_at: timestampOrNull(row.deleted_at),
  is_active: row.deleted_at === null,
  created_by: toIdText(row.created_by),
  updated_by: toIdText(row.updated_by),
  deleted_by: toIdText(row.deleted_by),
  text: row.text,
  delivered_at: timestampOrNull(row.delivered_at),
  read_at: timestampOrNull(row.read_at),
  user: row.user_id,
});

const timestampOrNull = (at: Date | string | null): string | null => (at === null ? null : toTimestampText(at));
