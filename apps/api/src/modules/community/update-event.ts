import type { CommunityEvent, CommunityEventChange } from '@lyceum/contract/product/community-events';
import { notFound } from '@lyceum/kit';

import type { StaffCaller } from '../../platform/caller/caller.ts';
import { findLinkFaults, invalidFields } from '../../platform/fields/index.ts';
import type { CommunityContext } from './community.context.ts';
import { presentEvent } from './events.present.ts';
import { findEventTimeFaults, pickEventLinks } from './events.rules.ts';

interface Update {
  readonly id: number;
  readonly change: CommunityEventChange;
}

export const updateEvent = (context: CommunityContext, caller: StaffCaller, { id, change }: Update): Promise<CommunityEvent> =>
  context.transact(caller, async ({ events, audit }) => {
    const before = await events.lockForUpdate(id);
    if (!before) throw notFound();
    const times = {
      event_start_date: change.event_start_date === undefined ? before.event_start_date : new Date(change.event_start_date),
      event_end_date: change.event_end_date === undefined ? before.event_end_date : new Date(change.event_end_date),
    };
    const [fault, ...others] = [...findEventTimeFaults(times), ...findLinkFaults(pickEventLinks(change), context.baseUrl)];
    if (fault) throw invalidFields([fault, ...others]);
    const event = await events.update(id, { ...change, ...times, updated_at: context.clock.now() });
    await audit.record({
      action: 'community_event.changed',
      object_type: 'community.event',
      object_id: id,
      details: { fields: Object.keys(change).join(' ') },
    });
    return presentEvent(event);
  });
