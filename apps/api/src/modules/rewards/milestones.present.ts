import type { Milestone, MilestoneProgress, ReachedMilestone } from '@lyceum/contract/product/milestone';

import { toIdText, toTimestampText } from '../../platform/fields/index.ts';
import type { ListedCompletion } from './completions.store.ts';
import type { ListedMilestone, MilestoneRow } from './milestones.store.ts';
import type { Period } from './periods.rules.ts';

export const presentMilestone = (row: MilestoneRow | ListedMilestone): Milestone => ({
  id: row.id,
  milestone_type: row.milestone_type,
  priority: row.priority,
  status: row.status,
  uid: row.uid,
  created_at: toTimestampText(row.created_at),
  updated_at: toTimestampText(row.updated_at),
  deleted_at: row.deleted_at && toTimestampText(row.deleted_at),
  is_active: row.is_active,
  created_by: toIdText(row.created_by),
  updated_by: toIdText(row.updated_by),
  deleted_by: toIdText(row.deleted_by),
  title: row.title,
  description: row.description,
  icon: row.icon,
  period_number: row.period_number,
  year: row.year,
  is_recurring: row.is_recurring,
  start_date: row.start_date,
  end_date: row.end_date,
  points: row.points,
  target: { activity: row.target_activity, count: row.target_count },
});

interface ProgressInPeriod {
  readonly period: Period;
  readonly count: number;
  readonly completedAt: Date | undefined;
}

export const presentProgress = (milestone: Milestone, { period, count, completedAt }: ProgressInPeriod): MilestoneProgress => ({
  milestone,
  period_start: period.first,
  period_end: period.last,
  current: count,
  target: milestone.target.count,
  completed: completedAt !== undefined,
  completed_at: completedAt?.toISOString() ?? null,
});

export const presentCompletion = (row: ListedCompletion): ReachedMilestone => ({
  milestone: row.milestone_id,
  title: row.title,
  period_start: row.first_day,
  period_end: row.last_day,
  points: row.points,
  completed_at: row.completed_at,
});
