import type { MilestoneProgress } from '@lyceum/contract/product/milestone';
import type { PageQuery } from '@lyceum/kit';
import type { Caller } from '../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../platform/lists/index.ts';
import { countMilestoneProgress, findCurrentPeriodsWithCompletion } from './milestone-progress.ts';
import { presentMilestone, presentProgress } from './milestones.present.ts';
import type { RewardsContext } from './rewards.context.ts';

/** The caller's progress on the milestones that are active on their local date. */
export const listOwnMilestoneProgress = (
  { lists, read }: RewardsContext,
  caller: Caller,
  { query, target }: ListRequest<PageQuery>,
): Promise<Page<MilestoneProgress>> =>
  read(caller, async (stores) => {
    const today = await stores.activity.getLocalDate();
    const source = stores.milestones.pageActiveOn(caller.workspaceId, today);
    const page = await lists.page({ query, target, reader: caller }, source, (row) => row);
    const current = await findCurrentPeriodsWithCompletion(stores, caller, { milestones: page.results, date: today });
    const counts = await countMilestoneProgress(stores, current);
    const milestones = new Map(page.results.map((row) => [row.id, presentMilestone(row)]));
    return {
      ...page,
      results: current.flatMap(({ milestone: { id }, period, completedAt }) => {
        const milestone = milestones.get(id);
        return milestone ? [presentProgress(milestone, { period, completedAt, count: counts.get(id) ?? 0 })] : [];
      }),
    };
  });
