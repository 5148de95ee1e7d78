import type { Scope } from '../../platform/scope.ts';
import type { Noted } from '../activity/index.ts';
import type { Told } from '../notifications/index.ts';
import type { MilestoneRow } from './milestones.store.ts';
import type { Period } from './periods.rules.ts';
import { progressOf } from './progress.ts';
import type { Notices } from './rewards-ports.ts';
import type { RewardsReading } from './rewards-work.store.ts';

const reachedNotice = ({ id, title, points }: MilestoneRow, { first }: Period): Omit<Told, 'workspaceId' | 'userId'> => ({
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

/**
 * What somebody's newest activity has reached, inside the transaction that wrote it down. Their activities wait for one
 * another, and a completion is there once, so points are given once however many of them arrive together.
 */
export async function considerActivity(
  tx: RewardsReading & { readonly notices: Notices },
  scope: Scope,
  { kind, localDate, at }: Noted,
): Promise<void> {
  // It comes with an activity that was considered already.
  if (kind === 'milestone_completed') return;
  const open = await tx.milestones.openOn(scope.workspaceId, localDate);
  const touched = open.filter(({ target_activity }) => target_activity === kind || target_activity === 'active_day');
  for (const { row, period, current, reachedAt } of await progressOf(tx, scope, { rows: touched, day: localDate })) {
    if (reachedAt || current < row.target_count) continue;
    const { id, points } = row;
    if (!(await tx.completions.add(scope, { milestoneId: id, firstDay: period.first, points, at }))) continue;
    await tx.activity.record({ kind: 'milestone_completed', subject: `milestone:${id} ${period.first}`, at, points });
    await tx.notices.notify({ ...scope, ...reachedNotice(row, period) });
  }
}
