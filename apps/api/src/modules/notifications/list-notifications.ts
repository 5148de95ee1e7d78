import type { Notification, NotificationQuery } from '@lyceum/contract/product/notification';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../platform/lists/index.ts';
import type { NotificationsContext } from './notifications.context.ts';
import { presentNotification } from './notifications.present.ts';

export const listNotifications = (
  { lists, read }: NotificationsContext,
  caller: Caller,
  { query, target }: ListRequest<NotificationQuery>,
): Promise<Page<Notification>> =>
  read(caller, ({ notifications }) => {
    const source = notifications.listOwnedBy(caller, { statuses: query.status, types: query.notification_type });
    return lists.page({ query, target, reader: caller }, source, presentNotification);
  });
