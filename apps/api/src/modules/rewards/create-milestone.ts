import type { Milestone, NewMilestone } from '@lyceum/contract/product/milestone';

import type { AdminCaller } from '../../platform/caller/caller.ts';
import { presentMilestone } from './milestones.present.ts';
import type { RewardsContext } from './rewards.context.ts';
import { duplicateMilestone } from './rewards.problems.ts';
import { assertStatusChangeAllowed, validateAndGetFirstPeriod } from './validate-milestone.ts';

export function createMilestone(
  context: RewardsContext,
  caller: AdminCaller,
  { target, ...fields }: NewMilestone,
): Promise<Milestone> {
  const period = validateAndGetFirstPeriod(context, { schedule: fields, icon: fields.icon });
  return context.transact(caller, async (stores) => {
    const now = context.clock.now();
    await assertStatusChangeAllowed(stores, caller, { from: null, to: fields.status, now });
    const milestone = await stores.milestones.insert({
      ...fields,
      first_day: period.first,
      last_day: period.last,
      uid: context.ids.uid(),
      workspace_id: caller.workspaceId,
      target_activity: target.activity,
      target_count: target.count,
      created_by: caller.userId,
      created_at: now,
      updated_at: now,
    });
    if (!milestone) throw duplicateMilestone();
    await stores.audit.record({ action: 'milestone.created', object_type: 'rewards.milestone', object_id: milestone.id });
    return presentMilestone(milestone);
  });
}
