import { canTransition } from '@lyceum/contract';
import { type MilestoneStatus, milestoneLimits, milestoneStatus } from '@lyceum/contract/product/milestone';
import type { Caller } from '../../platform/caller/caller.ts';
import { findLinkFaults, invalidFields } from '../../platform/fields/index.ts';
import { findScheduleFaults, getFirstPeriod, type Period, type Schedule } from './periods.rules.ts';
import type { RewardsStores } from './rewards.context.ts';
import { statusChangeNotAllowed, tooManyActiveMilestones } from './rewards.problems.ts';

interface Validated {
  readonly schedule: Schedule;
  readonly icon: string | undefined;
}

/** Checks what the contract's schema cannot, and returns the first period. */
export function validateAndGetFirstPeriod({ baseUrl }: { readonly baseUrl: string }, { schedule, icon }: Validated): Period {
  const [fault, ...others] = [...findScheduleFaults(schedule), ...findLinkFaults({ icon }, baseUrl)];
  if (fault) throw invalidFields([fault, ...others]);
  return getFirstPeriod(schedule);
}

interface StatusChange {
  /** Null for a new milestone. */
  readonly from: MilestoneStatus | null;
  readonly to: MilestoneStatus;
  readonly now: Date;
}

const dayMs = 86_400_000;

export async function assertStatusChangeAllowed(
  { milestones }: Pick<RewardsStores, 'milestones'>,
  { workspaceId }: Caller,
  { from, to, now }: StatusChange,
): Promise<void> {
  if (from === to) return;
  if (!canTransition(milestoneStatus, from, to)) throw statusChangeNotAllowed(from, to);
  if (to !== '1') return;
  // In the westernmost time zones it is still the day before, so a milestone that ended yesterday in UTC may still be running.
  const today = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  await milestones.lockActiveCount(workspaceId);
  if ((await milestones.countActive(workspaceId, today)) >= milestoneLimits.active) throw tooManyActiveMilestones();
}
