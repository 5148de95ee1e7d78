import type { Caller } from '../../platform/caller/caller.ts';
import { publishNotificationEvent } from './notification-events.ts';
import type { NotificationsContext } from './notifications.context.ts';

/** Bounds each statement and each event. */
const batchSize = 500;

/**
 * Events name the ids that were read, not a time: a notification that is committed meanwhile may be older than this moment and
 * is still unread.
 */
export const markAllRead = (context: NotificationsContext, caller: Caller): Promise<{ read_count: number }> =>
  context.transact(caller, async ({ notifications, outbox }) => {
    const at = context.clock.now();
    let read_count = 0;
    let ids: number[] = [];
    do {
      ids = await notifications.markNextRead(caller, { afterId: ids.at(-1) ?? 0, limit: batchSize, at });
      read_count += ids.length;
      if (ids.length > 0)
        await publishNotificationEvent(outbox, caller, { type: 'notifications.read', ids, read_at: at.toISOString() });
    } while (ids.length === batchSize);
    return { read_count };
  });
