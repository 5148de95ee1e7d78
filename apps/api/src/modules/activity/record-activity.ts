import { type ActivityKind, activityPoints, dailyEarningLimits } from '@lyceum/contract/product/activity';

import type { Scope } from '../../platform/scope.ts';
import type { ActivityStores } from './activity.context.ts';
import { toLocalDate } from './local-day.rules.ts';
import { applyActivityToStreak, getEffectiveTimezone } from './streak.rules.ts';

export interface ActivityInput {
  readonly kind: ActivityKind;
  /** The object of the activity, such as `experience:12`. The same kind of activity on the same object counts once. */
  readonly subject: string;
  readonly at: Date;
  /** Counts once on each local date of the user instead. */
  readonly daily?: boolean;
  /** Defaults to the points of the kind. */
  readonly points?: number;
}

/**
 * Records what a user did, in the transaction in which they did it. Returns false when it was recorded before.
 * The lock on the user's progress makes their activities wait for one another, so no day counts twice and no point is lost.
 * A caller that also locks rows that other users wait for must do so after this call; otherwise two transactions could deadlock.
 */
export async function recordActivity(stores: ActivityStores, scope: Scope, input: ActivityInput): Promise<boolean> {
  const { kind, at } = input;
  const userTimezone = await stores.people.lockTimezone(scope);
  // The user was erased while the request ran.
  if (userTimezone === undefined) return false;
  const before = await stores.memberProgress.lockForUpdate(scope, userTimezone);
  const moment = { at, timezone: userTimezone };
  const timezone = getEffectiveTimezone(before.streak, moment);
  const local_date = toLocalDate(at, timezone);
  const subject = input.daily ? `${input.subject} ${local_date}` : input.subject;
  const points = (await hasReachedDailyLimit(stores, scope, { kind, date: local_date }))
    ? 0
    : (input.points ?? activityPoints[kind]);
  if (!(await stores.entries.insert(scope, { kind, subject, points, local_date, timezone, at }))) return false;
  await stores.entries.insertDay(scope, local_date);
  await stores.memberProgress.update(scope.userId, {
    points: before.points + points,
    streak: applyActivityToStreak(before.streak, moment),
  });
  await stores.onActivityRecorded({ kind, localDate: local_date, at });
  return true;
}

/** Creating and deleting in a loop would earn without end otherwise: each new object is a new subject. */
async function hasReachedDailyLimit(
  { entries }: ActivityStores,
  scope: Scope,
  { kind, date }: { readonly kind: ActivityKind; readonly date: string },
): Promise<boolean> {
  const limit = dailyEarningLimits[kind];
  const [recorded = 0] = await entries.countInPeriods(scope, [{ kind, first: date, last: date, limit }]);
  return recorded >= limit;
}
