import type { CommunityEvent, NewCommunityEvent } from '@lyceum/contract/product/community-events';

import type { Caller } from '../../platform/caller/caller.ts';
import { invalidFields, linkFaults } from '../../platform/fields/index.ts';
import type { EventDeps } from './event-deps.ts';
import { presentEvent } from './events.present.ts';
import { linksOf, timeFaults } from './events.rules.ts';

type Deps = Pick<EventDeps, 'baseUrl' | 'clock' | 'ids' | 'transact'>;

export function createEvent(deps: Deps, caller: Caller, wanted: NewCommunityEvent): Promise<CommunityEvent> {
  const times = { event_start_date: new Date(wanted.event_start_date), event_end_date: new Date(wanted.event_end_date) };
  const [fault, ...others] = [...timeFaults(times), ...linkFaults(linksOf(wanted), deps.baseUrl)];
  if (fault) throw invalidFields([fault, ...others]);
  const now = deps.clock.now();
  return deps.transact(caller, async ({ events, audit }) => {
    const row = await events.add({ uid: deps.ids.uid(), ...wanted, ...times, created_at: now, updated_at: now });
    await audit.record({ action: 'community_event.created', object_type: 'community.event', object_id: row.id });
    return presentEvent(row);
  });
}
