import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../platform/caller/caller.ts';
import type { RewardsContext } from './rewards.context.ts';

export const deleteMilestone = (context: RewardsContext, caller: AdminCaller, id: number): Promise<undefined> =>
  context.transact(caller, async ({ milestones, audit }) => {
    if (!(await milestones.lockForUpdate(caller.workspaceId, id))) throw notFound();
    await milestones.softDelete(id, { deletedBy: caller.userId, deletedAt: context.clock.now() });
    await audit.record({ action: 'milestone.removed', object_type: 'rewards.milestone', object_id: id });
    return undefined;
  });
