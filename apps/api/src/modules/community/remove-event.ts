import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { EventDeps } from './event-deps.ts';

export const removeEvent = (deps: Pick<EventDeps, 'clock' | 'transact'>, caller: Caller, id: number): Promise<undefined> =>
  deps.transact(caller, async ({ events, audit }) => {
    if (!(await events.remove(id, deps.clock.now()))) throw notFound();
    await audit.record({ action: 'community_event.removed', object_type: 'community.event', object_id: id });
    return undefined;
  });
