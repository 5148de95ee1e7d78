import type { Scope } from '../../platform/scope.ts';
import type { ActiveMilestone } from './milestones.store.ts';
import { findPeriodOn, type Period } from './periods.rules.ts';
import type { RewardsStores } from './rewards.context.ts';

interface CurrentPeriod {
  readonly milestone: ActiveMilestone;
  readonly period: Period;
  /** Undefined while the user has not completed the milestone in this period. */
  readonly completedAt: Date | undefined;
}

/** The period of each milestone that contains the date, with the user's completion. Milestones without such a period are left out. */
export async function findCurrentPeriodsWithCompletion(
  { completions }: Pick<RewardsStores, 'completions'>,
  scope: Scope,
  { milestones, date }: { readonly milestones: readonly ActiveMilestone[]; readonly date: string },
): Promise<CurrentPeriod[]> {
  const current = milestones.flatMap((milestone) => {
    const period = findPeriodOn(date, milestone);
    return period ? [{ milestone, period }] : [];
  });
  if (current.length === 0) return [];
  const completedAt = await completions.findTimes(
    scope,
    current.map(({ milestone, period }) => ({ milestoneId: milestone.id, firstDay: period.first })),
  );
  return current.map((one, index) => ({ ...one, completedAt: completedAt[index] }));
}

/** The user's count for each milestone, by milestone id. Counting stops at the target. */
export async function countMilestoneProgress(
  { activity }: Pick<RewardsStores, 'activity'>,
  current: readonly Pick<CurrentPeriod, 'milestone' | 'period'>[],
): Promise<ReadonlyMap<number, number>> {
  if (current.length === 0) return new Map();
  const counts = await activity.countInPeriods(
    current.map(({ milestone, period }) => ({
      ...period,
      kind: milestone.target_activity === 'active_day' ? undefined : milestone.target_activity,
      limit: milestone.target_count,
    })),
  );
  return new Map(current.map(({ milestone }, index) => [milestone.id, counts[index] ?? 0]));
}
