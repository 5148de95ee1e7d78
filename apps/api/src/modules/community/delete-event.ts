import { notFound } from '@lyceum/kit';

import type { StaffCaller } from '../../platform/caller/caller.ts';
import type { CommunityContext } from './community.context.ts';

export const deleteEvent = (context: CommunityContext, caller: StaffCaller, id: number): Promise<undefined> =>
  context.transact(caller, async ({ events, audit }) => {
    if (!(await events.softDelete(id, context.clock.now()))) throw notFound();
    await audit.record({ action: 'community_event.removed', object_type: 'community.event', object_id: id });
    return undefined;
  });
