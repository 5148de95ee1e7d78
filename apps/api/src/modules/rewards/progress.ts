import type { Scope } from '../../platform/scope.ts';
import type { OpenMilestone } from './milestones.store.ts';
import { type Period, periodOn } from './periods.rules.ts';
import type { RewardsReading } from './rewards-work.store.ts';

interface Current {
  readonly row: OpenMilestone;
  readonly period: Period;
  /** When it was reached in this period. */
  readonly reachedAt: Date | undefined;
}

/** Each milestone that has a period on the day, and whether somebody has reached it; one query, however many there are. */
export async function currentOf(
  { completions }: Pick<RewardsReading, 'completions'>,
  scope: Scope,
  { rows, day }: { readonly rows: readonly OpenMilestone[]; readonly day: string },
): Promise<Current[]> {
  const current = rows.flatMap((row) => {
    const period = periodOn(day, row);
    return period ? [{ row, period }] : [];
  });
  if (current.length === 0) return [];
  const reached = await completions.reachedAt(
    scope,
    current.map(({ row, period }) => ({ milestoneId: row.id, firstDay: period.first })),
  );
  return current.map((one, index) => ({ ...one, reachedAt: reached[index] }));
}

/** How far somebody is with each, no further than its target; one query, by milestone. */
export async function countsOf(
  { activity }: Pick<RewardsReading, 'activity'>,
  current: readonly Pick<Current, 'row' | 'period'>[],
): Promise<ReadonlyMap<number, number>> {
  if (current.length === 0) return new Map();
  const counts = await activity.counts(
    current.map(({ row, period }) => ({
      ...period,
      kind: row.target_activity === 'active_day' ? undefined : row.target_activity,
      most: row.target_count,
    })),
  );
  return new Map(current.map(({ row }, index) => [row.id, counts[index] ?? 0]));
}
