import type { Notification } from './notification.ts';

export const sampleNotification: Notification = {
  id: 31,
  status: '1',
  notification_type: '2',
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e71',
  created_at: '2026-11-14T23:00:00Z',
  updated_at: '2026-11-14T23:00:00Z',
  deleted_at: null,
  is_active: true,
  created_by: null,
  updated_by: null,
  deleted_by: null,
  text: { kind: 'milestone_completed', message: 'You reached “Seven evenings”: 50 points.', milestone: 5, points: 50 },
  delivered_at: null,
  read_at: null,
  user: 7,
};

export const sampleReadNotification: Notification = {
  ...sampleNotification,
  status: '3',
  updated_at: '2026-11-14T23:05:00Z',
  updated_by: '7',
  delivered_at: '2026-11-14T23:05:00Z',
  read_at: '2026-11-14T23:05:00Z',
};
