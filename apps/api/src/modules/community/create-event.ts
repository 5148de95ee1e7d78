import type { CommunityEvent, NewCommunityEvent } from '@lyceum/contract/product/community-events';

import type { StaffCaller } from '../../platform/caller/caller.ts';
import { findLinkFaults, invalidFields } from '../../platform/fields/index.ts';
import type { CommunityContext } from './community.context.ts';
import { presentEvent } from './events.present.ts';
import { findEventTimeFaults, pickEventLinks } from './events.rules.ts';

export function createEvent(context: CommunityContext, caller: StaffCaller, input: NewCommunityEvent): Promise<CommunityEvent> {
  const times = { event_start_date: new Date(input.event_start_date), event_end_date: new Date(input.event_end_date) };
  const [fault, ...others] = [...findEventTimeFaults(times), ...findLinkFaults(pickEventLinks(input), context.baseUrl)];
  if (fault) throw invalidFields([fault, ...others]);
  const now = context.clock.now();
  return context.transact(caller, async ({ events, audit }) => {
    const event = await events.insert({ uid: context.ids.uid(), ...input, ...times, created_at: now, updated_at: now });
    await audit.record({ action: 'community_event.created', object_type: 'community.event', object_id: event.id });
    return presentEvent(event);
  });
}
