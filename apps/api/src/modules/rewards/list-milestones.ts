import type { Milestone, MilestoneQuery } from '@lyceum/contract/product/milestone';
import type { Caller } from '../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../platform/lists/index.ts';
import { presentMilestone } from './milestones.present.ts';
import { getVisibleStatuses } from './milestones.rules.ts';
import type { RewardsContext } from './rewards.context.ts';

export const listMilestones = (
  { lists, read }: RewardsContext,
  caller: Caller,
  { query, target }: ListRequest<MilestoneQuery>,
): Promise<Page<Milestone>> =>
  read(caller, ({ milestones }) =>
    lists.page(
      { query, target, reader: caller },
      milestones.list(caller.workspaceId, query, getVisibleStatuses(caller)),
      presentMilestone,
    ),
  );
