import type { Notification, NotificationChange } from '@lyceum/contract/product';
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

export const readAllNotifications = (deps: Deps, caller: Scope): Promise<{ read_count: number }> =>
  deps.transact(caller, async ({ notifications, outbox }) => {
    const at = deps.clock.now();
    const read_count = await notifications.readAllOf(caller, at);
    if (read_count > 0) await announce(outbox, caller, { type: 'notifications.read', read_at: at.toISOString() });
    return { read_count };
  });

export const removeNotification = (deps: Deps, caller: Scope, id: number): Promise<undefined> =>
  deps.transact(caller, async ({ notifications, audit, outbox }) => {
    if (!(await notifications.remove(caller, id, deps.clock.now()))) throw notFound();
    await announce(outbox, caller, { type: 'notification.removed', id });
    await audit.record({ action: 'notification.removed', object_type: 'notifications.notification', object_id: id });
    return undefined;
  });
