import { canTransition } from '@lyceum/contract';
import {
  type Milestone,
  type MilestoneChange,
  type MilestoneStatus,
  milestoneLimits,
  milestoneStatus,
  type NewMilestone,
} from '@lyceum/contract/product/milestone';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { invalidFields, linkFaults } from '../../platform/fields/index.ts';
import { presentMilestone } from './milestones.present.ts';
import type { MilestoneRow } from './milestones.store.ts';
import { firstPeriod, type Schedule, scheduleFaults } from './periods.rules.ts';
import { alreadyReached, milestoneExists, notThatStatus, tooManyActive } from './rewards.problems.ts';
import type { RewardsDeps } from './rewards-deps.ts';
import type { RewardsWriting } from './rewards-work.store.ts';

type Deps = Pick<RewardsDeps, 'baseUrl' | 'clock' | 'ids' | 'transact'>;

export const createMilestone = (deps: Deps, caller: Caller, { target, ...wanted }: NewMilestone): Promise<Milestone> => {
  const days = checked(deps, wanted, wanted);
  return deps.transact(caller, async (tx) => {
    const now = deps.clock.now();
    await mayBecome(tx, caller, { from: null, to: wanted.status, now });
    const row = await tx.milestones.add({
      ...wanted,
      ...days,
      uid: deps.ids.uid(),
      workspace_id: caller.workspaceId,
      target_activity: target.activity,
      target_count: target.count,
      created_by: caller.userId,
      created_at: now,
      updated_at: now,
    });
    return recorded(tx, 'made', row);
  });
};

const dayMs = 86_400_000;

interface Changed {
  readonly id: number;
  readonly change: MilestoneChange;
}

export const changeMilestone = (deps: Deps, caller: Caller, { id, change }: Changed): Promise<Milestone> =>
  deps.transact(caller, async (tx) => {
    const known = await tx.milestones.held(caller.workspaceId, id);
    if (!known) throw notFound();
    const { target, ...columns } = change;
    const days = checked(deps, scheduleOf(known, change), change);
    const now = deps.clock.now();
    if (movesPeriods(known, days, change) && (await tx.completions.isReached(id))) throw alreadyReached();
    await mayBecome(tx, caller, { from: known.status, to: change.status ?? known.status, now });
    const row = await tx.milestones.change(id, {
      ...columns,
      ...days,
      ...(target && { target_activity: target.activity, target_count: target.count }),
      updated_by: caller.userId,
      updated_at: now,
    });
    return recorded(tx, 'changed', row);
  });

export const removeMilestone = (deps: Deps, caller: Caller, id: number): Promise<undefined> =>
  deps.transact(caller, async (tx) => {
    if (!(await tx.milestones.held(caller.workspaceId, id))) throw notFound();
    const now = deps.clock.now();
    await tx.milestones.change(id, { deleted_at: now, deleted_by: caller.userId, updated_at: now, updated_by: caller.userId });
    await audited(tx, 'removed', id);
    return undefined;
  });

const scheduleOf = (known: MilestoneRow, change: MilestoneChange): Schedule => ({
  milestone_type: change.milestone_type ?? known.milestone_type,
  year: change.year ?? known.year,
  period_number: change.period_number ?? known.period_number,
  start_date: change.start_date === undefined ? known.start_date : change.start_date,
  end_date: change.end_date === undefined ? known.end_date : change.end_date,
});

/** The days of the first period, or every fault that only this server can tell. */
function checked({ baseUrl }: Pick<Deps, 'baseUrl'>, schedule: Schedule, { icon }: { icon?: string | undefined }) {
  const [fault, ...others] = [...scheduleFaults(schedule), ...linkFaults({ icon }, baseUrl)];
  if (fault) throw invalidFields([fault, ...others]);
  const { first, last } = firstPeriod(schedule);
  return { first_day: first, last_day: last };
}

/** Whoever has reached it would be given the points again for a period that begins on another day. */
const movesPeriods = (
  known: MilestoneRow,
  wanted: Pick<MilestoneRow, 'first_day' | 'last_day'>,
  change: MilestoneChange,
): boolean =>
  wanted.first_day !== known.first_day ||
  wanted.last_day !== known.last_day ||
  (change.milestone_type ?? known.milestone_type) !== known.milestone_type ||
  (change.is_recurring ?? known.is_recurring) !== known.is_recurring;

interface Step {
  readonly from: MilestoneStatus | null;
  readonly to: MilestoneStatus;
  readonly now: Date;
}

async function mayBecome({ milestones }: RewardsWriting, { workspaceId }: Caller, { from, to, now }: Step): Promise<void> {
  if (from === to) return;
  if (!canTransition(milestoneStatus, from, to)) throw notThatStatus(from, to);
  // Somewhere on earth it is still yesterday.
  const today = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  if (to === '1' && (await milestones.activeCount(workspaceId, today)) >= milestoneLimits.active) throw tooManyActive();
}

async function recorded(tx: RewardsWriting, deed: string, row: MilestoneRow | undefined): Promise<Milestone> {
  if (!row) throw milestoneExists();
  await audited(tx, deed, row.id);
  return presentMilestone(row);
}

const audited = ({ audit }: RewardsWriting, deed: string, id: number) =>
  audit.record({ action: `milestone.${deed}`, object_type: 'rewards.milestone', object_id: id });
