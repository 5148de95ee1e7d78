import type { CommunityEvent, CommunityEventQuery, UpcomingQuery } from '@lyceum/contract/product/community-events';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../platform/lists/index.ts';
import type { EventDeps } from './event-deps.ts';
import { presentEvent } from './events.present.ts';

type Deps = Pick<EventDeps, 'clock' | 'lists' | 'read'>;

/** Events that have not begun: one that starts this very moment is no longer upcoming. */
export const listUpcoming = (
  deps: Deps,
  caller: Caller,
  { query, target }: ListRequest<UpcomingQuery>,
): Promise<Page<CommunityEvent>> =>
  deps.read(caller, ({ events }) =>
    deps.lists.page({ query, target, reader: caller }, events.upcoming(query, deps.clock.now()), presentEvent),
  );

export const listEvents = (
  deps: Deps,
  caller: Caller,
  { query, target }: ListRequest<CommunityEventQuery>,
): Promise<Page<CommunityEvent>> =>
  deps.read(caller, ({ events }) =>
    deps.lists.page({ query, target, reader: caller }, events.any(query, deps.clock.now()), presentEvent),
  );
