import type { Milestone, MilestoneChange } from '@lyceum/contract/product/milestone';
import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../platform/caller/caller.ts';
import { presentMilestone } from './milestones.present.ts';
import type { MilestoneRow } from './milestones.store.ts';
import type { Period, Schedule } from './periods.rules.ts';
import type { RewardsContext } from './rewards.context.ts';
import { duplicateMilestone, periodsFixedByCompletions } from './rewards.problems.ts';
import { assertStatusChangeAllowed, validateAndGetFirstPeriod } from './validate-milestone.ts';

interface Update {
  readonly id: number;
  readonly change: MilestoneChange;
}

export const updateMilestone = (context: RewardsContext, caller: AdminCaller, { id, change }: Update): Promise<Milestone> =>
  context.transact(caller, async (stores) => {
    const before = await stores.milestones.lockForUpdate(caller.workspaceId, id);
    if (!before) throw notFound();
    const { target, ...fields } = change;
    const period = validateAndGetFirstPeriod(context, { schedule: mergeSchedule(before, change), icon: change.icon });
    if (changesPeriods(before, change, period) && (await stores.completions.existForMilestone(id)))
      throw periodsFixedByCompletions();
    const now = context.clock.now();
    await assertStatusChangeAllowed(stores, caller, { from: before.status, to: change.status ?? before.status, now });
    const milestone = await stores.milestones.update(id, {
      ...fields,
      first_day: period.first,
      last_day: period.last,
      ...(target && { target_activity: target.activity, target_count: target.count }),
      updated_by: caller.userId,
      updated_at: now,
    });
    if (!milestone) throw duplicateMilestone();
    await stores.audit.record({ action: 'milestone.changed', object_type: 'rewards.milestone', object_id: id });
    return presentMilestone(milestone);
  });

const mergeSchedule = (before: MilestoneRow, change: MilestoneChange): Schedule => ({
  milestone_type: change.milestone_type ?? before.milestone_type,
  year: change.year ?? before.year,
  period_number: change.period_number ?? before.period_number,
  start_date: change.start_date === undefined ? before.start_date : change.start_date,
  end_date: change.end_date === undefined ? before.end_date : change.end_date,
});

/** Completions are unique per period start: moving the periods would award the points a second time. */
const changesPeriods = (before: MilestoneRow, change: MilestoneChange, period: Period): boolean =>
  period.first !== before.first_day ||
  period.last !== before.last_day ||
  (change.milestone_type ?? before.milestone_type) !== before.milestone_type ||
  (change.is_recurring ?? before.is_recurring) !== before.is_recurring;
