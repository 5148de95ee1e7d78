import type { Caller } from '../../platform/caller/caller.ts';
import type { NotificationsContext } from './notifications.context.ts';

export const countUnread = ({ read }: NotificationsContext, caller: Caller): Promise<{ unread_count: number }> =>
  read(caller, async ({ notifications }) => ({ unread_count: await notifications.countUnread(caller) }));
