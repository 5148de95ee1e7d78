import type { Milestone } from '@lyceum/contract/product/milestone';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { presentMilestone } from './milestones.present.ts';
import { getVisibleStatuses } from './milestones.rules.ts';
import type { RewardsContext } from './rewards.context.ts';

export const getMilestone = ({ read }: RewardsContext, caller: Caller, id: number): Promise<Milestone> =>
  read(caller, async ({ milestones }) => {
    const milestone = await milestones.find(caller.workspaceId, id, getVisibleStatuses(caller));
    if (!milestone) throw notFound();
    return presentMilestone(milestone);
  });
