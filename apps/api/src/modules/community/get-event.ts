import type { CommunityEvent } from '@lyceum/contract/product/community-events';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { EventDeps } from './event-deps.ts';
import { presentEvent } from './events.present.ts';

export async function getEvent(deps: Pick<EventDeps, 'read'>, caller: Caller, id: number): Promise<CommunityEvent> {
  const row = await deps.read(caller, ({ events }) => events.byId(id));
  if (!row) throw notFound();
  return presentEvent(row);
}
