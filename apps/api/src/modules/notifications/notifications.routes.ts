import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { countUnread } from './count-unread.ts';
import { deleteNotification } from './delete-notification.ts';
import { getNotification } from './get-notification.ts';
import { listNotifications } from './list-notifications.ts';
import { markAllRead } from './mark-all-read.ts';
import type { NotificationsContext } from './notifications.context.ts';
import { openNotificationStream } from './open-notification-stream.ts';
import { updateNotification } from './update-notification.ts';

export const notificationRoutes = (
  context: NotificationsContext,
): Handlers<(typeof productContract)['notifications'], Caller> => ({
  list: ({ caller, query, request }) => listNotifications(context, caller, { query, target: request.target }),
  unreadCount: ({ caller }) => countUnread(context, caller),
  stream: ({ caller, request }) => openNotificationStream(context, caller, request),
  readAll: ({ caller }) => markAllRead(context, caller),
  get: ({ caller, params }) => getNotification(context, caller, params.id),
  replace: ({ caller, params, body }) => updateNotification(context, caller, { id: params.id, change: body }),
  update: ({ caller, params, body }) => updateNotification(context, caller, { id: params.id, change: body }),
  remove: ({ caller, params }) => deleteNotification(context, caller, params.id),
});
