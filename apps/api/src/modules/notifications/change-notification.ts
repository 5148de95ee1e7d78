import type { Notification, NotificationChange } from '@lyceum/contract/product/notification';
import { notFound } from '@lyceum/kit';

import type { Scope } from '../../platform/scope.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { announce } from './notification-events.ts';
import { presentNotification } from './notifications.present.ts';
import { notForClients, staysAsItIs } from './notifications.problems.ts';
import { merged, wouldChange } from './notifications.rules.ts';

type Deps = Pick<NotificationDeps, 'clock' | 'transact'>;

export const changeNotification = (
  deps: Deps,
  caller: Scope,
  { id, change }: { readonly id: number; readonly change: NotificationChange },
): Promise<Notification> =>
  deps.transact(caller, async ({ notifications, outbox }) => {
    const known = await notifications.held(caller, id);
    if (!known) throw notFound();
    const [fault, ...others] = wouldChange(known, change);
    if (fault !== undefined) throw staysAsItIs([fault, ...others]);
    const status = merged(known.status, change.status);
    if (status === 'refused') throw notForClients();
    if (status === known.status) return presentNotification(known);
    const moved = await notifications.move({ id, status, by: caller.userId, at: deps.clock.now() });
    if (!moved) throw notFound();
    const notification = presentNotification(moved);
    await announce(outbox, caller, { type: 'notification.changed', notification });
    return notification;
  });

/** As many in one statement and in one event, however many there are. */
const readAtOnce = 500;

/** Events name what was read: one that is committed meanwhile may be older than this moment, and is unread all the same. */
export const readAllNotifications = (deps: Deps, caller: Scope): Promise<{ read_count: number }> =>
  deps.transact(caller, async ({ notifications, outbox }) => {
    const at = deps.clock.now();
    let read_count = 0;
    let ids: number[] = [];
    do {
      ids = await notifications.readNextOf(caller, { after: ids.at(-1) ?? 0, most: readAtOnce, at });
      read_count += ids.length;
      if (ids.length > 0) await announce(outbox, caller, { type: 'notifications.read', ids, read_at: at.toISOString() });
    } while (ids.length === readAtOnce);
    return { read_count };
  });

export const removeNotification = (deps: Deps, caller: Scope, id: number): Promise<undefined> =>
  deps.transact(caller, async ({ notifications, audit, outbox }) => {
    if (!(await notifications.remove(caller, id, deps.clock.now()))) throw notFound();
    await announce(outbox, caller, { type: 'notification.removed', id });
    await audit.record({ action: 'notification.removed', object_type: 'notifications.notification', object_id: id });
    return undefined;
  });
