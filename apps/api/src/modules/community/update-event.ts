import type { CommunityEvent, CommunityEventChange } from '@lyceum/contract/product/community-events';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { invalidFields, linkFaults } from '../../platform/fields/index.ts';
import type { EventDeps } from './event-deps.ts';
import { presentEvent } from './events.present.ts';
import { linksOf, timeFaults } from './events.rules.ts';

type Deps = Pick<EventDeps, 'baseUrl' | 'clock' | 'transact'>;

interface Wanted {
  readonly id: number;
  readonly change: CommunityEventChange;
}

export function updateEvent(deps: Deps, caller: Caller, { id, change }: Wanted): Promise<CommunityEvent> {
  return deps.transact(caller, async ({ events, audit }) => {
    const held = await events.heldById(id);
    if (!held) throw notFound();
    const times = {
      event_start_date: change.event_start_date === undefined ? held.event_start_date : new Date(change.event_start_date),
      event_end_date: change.event_end_date === undefined ? held.event_end_date : new Date(change.event_end_date),
    };
    const [fault, ...others] = [...timeFaults(times), ...linkFaults(linksOf(change), deps.baseUrl)];
    if (fault) throw invalidFields([fault, ...others]);
    const row = await events.change(id, { ...change, ...times, updated_at: deps.clock.now() });
    await audit.record({
      action: 'community_event.changed',
      object_type: 'community.event',
      object_id: id,
      details: { fields: Object.keys(change).join(' ') },
    });
    return presentEvent(row);
  });
}
