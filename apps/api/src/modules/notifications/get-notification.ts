import type { Notification } from '@lyceum/contract/product/notification';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { NotificationsContext } from './notifications.context.ts';
import { presentNotification } from './notifications.present.ts';

export const getNotification = ({ read }: NotificationsContext, caller: Caller, id: number): Promise<Notification> =>
  read(caller, async ({ notifications }) => {
    const notification = await notifications.findOwned(caller, id);
    if (!notification) throw notFound();
    return presentNotification(notification);
  });
