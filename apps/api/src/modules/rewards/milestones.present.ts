import type { Milestone, MilestoneProgress, ReachedMilestone } from '@lyceum/contract/product';

import type { Caller } from '../iam/index.ts';
import type { ReachedRow } from './completions.store.ts';
import type { ListedMilestone, MilestoneRow } from './milestones.store.ts';
import type { Period } from './periods.rules.ts';
import type { People } from './rewards-ports.ts';

type Row = MilestoneRow | ListedMilestone;

/** Milestones as the API shows them; whoever wrote them is looked up for all at once. */
export async function presentMilestones(people: People, viewer: Caller, rows: readonly Row[]): Promise<Milestone[]> {
  const ids = new Set(rows.flatMap(({ created_by, updated_by, deleted_by }) => [created_by, updated_by, deleted_by]));
  const cards = await people.userCards(
    viewer,
    [...ids].filter((id) => id !== null),
  );
  const named = (id: number | null): string | null => (id === null ? null : (cards.get(id)?.creatorMinimal().username ?? null));
  return rows.map((row) => presentMilestone(row, named));
}

const presentMilestone = (row: Row, named: (id: number | null) => string | null): Milestone => ({
  id: row.id,
  milestone_type: row.milestone_type,
  priority: row.priority,
  status: row.status,
  uid: row.uid,
  created_at: asText(row.created_at),
  updated_at: asText(row.updated_at),
  deleted_at: row.deleted_at && asText(row.deleted_at),
  is_active: row.is_active,
  created_by: named(row.created_by),
  updated_by: named(row.updated_by),
  deleted_by: named(row.deleted_by),
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

const asText = (moment: Date | string): string => (typeof moment === 'string' ? moment : moment.toISOString());

interface Far {
  readonly period: Period;
  readonly count: number;
  readonly reachedAt: Date | undefined;
}

export const presentProgress = (milestone: Milestone, { period, count, reachedAt }: Far): MilestoneProgress => ({
  milestone,
  period_start: period.first,
  period_end: period.last,
  current: count,
  target: milestone.target.count,
  completed: reachedAt !== undefined,
  completed_at: reachedAt?.toISOString() ?? null,
});

export const presentReached = (row: ReachedRow): ReachedMilestone => ({
  milestone: row.milestone_id,
  title: row.title,
  period_start: row.first_day,
  period_end: row.last_day,
  points: row.points,
  completed_at: row.completed_at,
});
