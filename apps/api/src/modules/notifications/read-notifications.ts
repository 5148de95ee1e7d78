import type { Notification, NotificationQuery } from '@lyceum/contract/product/notification';
import { notFound } from '@lyceum/kit';

import type { ListRequest, Page } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { presentNotification } from './notifications.present.ts';

type Deps = Pick<NotificationDeps, 'lists' | 'read'>;

export const listNotifications = (
  deps: Deps,
  caller: Scope,
  { query, target }: ListRequest<NotificationQuery>,
): Promise<Page<Notification>> =>
  deps.read(caller, ({ notifications }) => {
    const source = notifications.listOf(caller, { statuses: query.status, types: query.notification_type });
    return deps.lists.page({ query, target, reader: caller }, source, presentNotification);
  });

export const getNotification = (deps: Pick<Deps, 'read'>, caller: Scope, id: number): Promise<Notification> =>
  deps.read(caller, async ({ notifications }) => {
    const row = await notifications.ownedBy(caller, id);
    if (!row) throw notFound();
    return presentNotification(row);
  });

export const countUnread = (deps: Pick<Deps, 'read'>, caller: Scope): Promise<{ unread_count: number }> =>
  deps.read(caller, async ({ notifications }) => ({ unread_count: await notifications.unreadOf(caller) }));
