import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { changeNotification, readAllNotifications, removeNotification } from './change-notification.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { openStream, type StreamDeps } from './open-stream.ts';
import { countUnread, getNotification, listNotifications } from './read-notifications.ts';

export const notificationRoutes = (
  deps: NotificationDeps & StreamDeps,
): Handlers<(typeof productContract)['notifications'], Caller> => ({
  list: ({ caller, query, request }) => listNotifications(deps, caller, { query, target: request.target }),
  unreadCount: ({ caller }) => countUnread(deps, caller),
  stream: ({ caller, request }) => openStream(deps, caller, request),
  readAll: ({ caller }) => readAllNotifications(deps, caller),
  get: ({ caller, params }) => getNotification(deps, caller, params.id),
  replace: ({ caller, params, body }) => changeNotification(deps, caller, { id: params.id, change: body }),
  update: ({ caller, params, body }) => changeNotification(deps, caller, { id: params.id, change: body }),
  remove: ({ caller, params }) => removeNotification(deps, caller, params.id),
});
