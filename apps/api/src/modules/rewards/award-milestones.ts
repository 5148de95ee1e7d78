import type { Scope } from '../../platform/scope.ts';
import type { RecordedActivity } from '../activity/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { countMilestoneProgress, findCurrentPeriodsWithCompletion } from './milestone-progress.ts';
import type { ActiveMilestone } from './milestones.store.ts';
import type { Period } from './periods.rules.ts';
import type { RewardsStores } from './rewards.context.ts';

/**
 * Completes the milestones whose target the user meets with this activity, in the transaction that records it.
 * The ledger records a user's activities one after another, and a completion is unique per user, milestone and period, so
 * concurrent requests award the points once.
 */
export async function awardMilestones(stores: RewardsStores, scope: Scope, activity: RecordedActivity): Promise<void> {
  // A completion is recorded as an activity too; it must not award milestones again.
  if (activity.kind === 'milestone_completed') return;
  const active = await stores.milestones.listActiveOn(scope.workspaceId, activity.localDate);
  const current = await findCurrentPeriodsWithCompletion(stores, scope, { milestones: active, date: activity.localDate });
  const incomplete = current.filter(({ completedAt }) => completedAt === undefined);
  const counts = await countMilestoneProgress(stores, incomplete);
  for (const { milestone, period } of incomplete)
    if ((counts.get(milestone.id) ?? 0) >= milestone.target_count)
      await completeMilestone(stores, scope, { milestone, period, completedAt: activity.at });
}

interface Completion {
  readonly milestone: ActiveMilestone;
  readonly period: Period;
  readonly completedAt: Date;
}

async function completeMilestone(stores: RewardsStores, scope: Scope, completion: Completion): Promise<void> {
  const { milestone, period, completedAt } = completion;
  if (!(await stores.completions.insert(scope, completion))) return;
  const subject = `milestone:${milestone.id} ${period.first}`;
  await stores.activity.record({ kind: 'milestone_completed', subject, at: completedAt, points: milestone.points });
  await stores.notifications.notify(completionNotification(scope, milestone, period));
}

const completionNotification = (
  { workspaceId, userId }: Scope,
  { id, title, points }: ActiveMilestone,
  { first }: Period,
): NotificationInput => ({
  workspaceId,
  userId,
  notificationType: '2',
  mailCategory: 'activity',
  text: {
    kind: 'milestone_completed',
    message: points > 0 ? `You reached “${title}”: ${points} points.` : `You reached “${title}”.`,
    milestone: id,
    points,
  },
  deduplicationKey: `milestone:${id}:${first}`,
});
