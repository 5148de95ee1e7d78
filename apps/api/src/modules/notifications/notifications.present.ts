import type { Notification } from '@lyceum/contract/product';

import type { NotificationRow } from './notifications.store.ts';

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  status: row.status,
  notification_type: row.notification_type,
  uid: row.uid,
  created_at: moment(row.created_at),
  updated_at: moment(row.updated_at),
  deleted_at: momentOrNull(row.deleted_at),
  is_active: row.deleted_at === null,
  created_by: person(row.created_by),
  updated_by: person(row.updated_by),
  deleted_by: person(row.deleted_by),
  text: row.text,
  delivered_at: momentOrNull(row.delivered_at),
  read_at: momentOrNull(row.read_at),
  user: row.user_id,
});

const moment = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString());
const momentOrNull = (at: Date | string | null): string | null => (at === null ? null : moment(at));
const person = (id: number | null): string | null => (id === null ? null : String(id));
