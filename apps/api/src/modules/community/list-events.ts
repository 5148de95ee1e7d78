import type { CommunityEvent, CommunityEventQuery, UpcomingQuery } from '@lyceum/contract/product/community-events';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../platform/lists/index.ts';
import type { CommunityContext } from './community.context.ts';
import { presentEvent } from './events.present.ts';

/** Events that start strictly after now. */
export const listUpcomingEvents = (
  { clock, lists, read }: CommunityContext,
  caller: Caller,
  { query, target }: ListRequest<UpcomingQuery>,
): Promise<Page<CommunityEvent>> =>
  read(caller, ({ events }) =>
    lists.page({ query, target, reader: caller }, events.listUpcoming(query, clock.now()), presentEvent),
  );

export const listEvents = (
  { clock, lists, read }: CommunityContext,
  caller: Caller,
  { query, target }: ListRequest<CommunityEventQuery>,
): Promise<Page<CommunityEvent>> =>
  read(caller, ({ events }) => lists.page({ query, target, reader: caller }, events.list(query, clock.now()), presentEvent));
