import type { Scope } from '../../platform/scope.ts';
import type { Noted } from '../activity/index.ts';
import type { Told } from '../notifications/index.ts';
import type { OpenMilestone } from './milestones.store.ts';
import type { Period } from './periods.rules.ts';
import { countsOf, currentOf } from './progress.ts';
import type { Notices } from './rewards-ports.ts';
import type { RewardsReading } from './rewards-work.store.ts';

type Considering = RewardsReading & { readonly notices: Notices };

/**
 * What somebody has reached by their newest activity, inside the transaction that wrote it down. Their activities wait for one
 * another, and a completion is there once, so points are given once however many of them arrive together.
 */
export async function considerActivity(tx: Considering, scope: Scope, { kind, localDate, at }: Noted): Promise<void> {
  // It comes with an activity that is being considered already.
  if (kind === 'milestone_completed') return;
  const open = await tx.milestones.openOn(scope.workspaceId, localDate);
  const current = await currentOf(tx, scope, { rows: open, day: localDate });
  const ahead = current.filter(({ reachedAt }) => reachedAt === undefined);
  const counts = await countsOf(tx, ahead);
  for (const { row, period } of ahead)
    if ((counts.get(row.id) ?? 0) >= row.target_count) await reach(tx, scope, { milestone: row, period, at });
}

interface Reached {
  readonly milestone: OpenMilestone;
  readonly period: Period;
  readonly at: Date;
}

async function reach(tx: Considering, scope: Scope, { milestone, period, at }: Reached): Promise<void> {
  if (!(await tx.completions.add(scope, { milestone, period, at }))) return;
  const subject = `milestone:${milestone.id} ${period.first}`;
  await tx.activity.record({ kind: 'milestone_completed', subject, at, points: milestone.points });
  await tx.notices.notify(noticeOf(scope, milestone, period));
}

const noticeOf = ({ workspaceId, userId }: Scope, { id, title, points }: OpenMilestone, { first }: Period): Told => ({
  workspaceId,
  userId,
  notificationType: '2',
  about: 'activity',
  text: {
    kind: 'milestone_completed',
    message: points > 0 ? `You reached “${title}”: ${points} points.` : `You reached “${title}”.`,
    milestone: id,
    points,
  },
  cause: `milestone:${id}:${first}`,
});
