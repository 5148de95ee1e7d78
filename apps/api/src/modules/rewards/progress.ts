import type { Scope } from '../../platform/scope.ts';
import type { ListedMilestone, MilestoneRow } from './milestones.store.ts';
import { type Period, periodOn } from './periods.rules.ts';
import type { RewardsReading } from './rewards-work.store.ts';

type Row = MilestoneRow | ListedMilestone;

export interface Progress<R extends Row> {
  readonly row: R;
  readonly period: Period;
  /** Since the period's first day. */
  readonly current: number;
  readonly reachedAt: Date | undefined;
}

/** How far somebody is with each milestone that has a period on the day; two queries, however many there are. */
export async function progressOf<R extends Row>(
  { activity, completions }: Pick<RewardsReading, 'activity' | 'completions'>,
  scope: Scope,
  { rows, day }: { readonly rows: readonly R[]; readonly day: string },
): Promise<Progress<R>[]> {
  const current = rows.flatMap((row) => {
    const period = periodOn(day, row);
    return period ? [{ row, period }] : [];
  });
  if (current.length === 0) return [];
  const reached = await completions.reachedAt(
    scope,
    current.map(({ row, period }) => ({ milestoneId: row.id, firstDay: period.first })),
  );
  const counts = await activity.counts(
    current.map(({ row, period }) => ({
      ...period,
      kind: row.target_activity === 'active_day' ? undefined : row.target_activity,
    })),
  );
  return current.map((one, index) => ({ ...one, current: counts[index] ?? 0, reachedAt: reached[index] }));
}
