import { type ActivityKind, activityPoints } from '@lyceum/contract/product';

import type { Scope } from '../../platform/scope.ts';
import type { ActivityWriting } from './activity-work.store.ts';
import { localDate } from './local-day.rules.ts';
import { afterActivity, timezoneAt } from './streak.rules.ts';

export interface Deed {
  readonly kind: ActivityKind;
  /** What it was done to, as `experience:12`: the same deed to the same thing counts but once. */
  readonly subject: string;
  readonly at: Date;
  /** Where they are not what the kind is worth. */
  readonly points?: number;
}

/**
 * Writes down what somebody did, in the transaction in which they did it. Answers whether it is new.
 * A person's activities wait for one another here, so that no day counts twice and no point is lost.
 */
export async function recordActivity(tx: ActivityWriting, scope: Scope, deed: Deed): Promise<boolean> {
  const { kind, subject, at, points = activityPoints[kind] } = deed;
  const told = (await tx.people.timezonesOf([scope.userId])).get(scope.userId) ?? 'UTC';
  const before = await tx.standings.held(scope, told);
  const moment = { at, timezone: told };
  const timezone = timezoneAt(before.streak, moment);
  const local_date = localDate(at, timezone);
  if (!(await tx.entries.add(scope, { kind, subject, points, local_date, timezone, at }))) return false;
  const streak = afterActivity(before.streak, moment);
  await tx.standings.change(scope.userId, { points: before.points + points, streak });
  await tx.noted.consider({ kind, localDate: local_date, at });
  return true;
}
