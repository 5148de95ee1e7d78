import { type ActivityKind, activityPoints } from '@lyceum/contract/product/activity';

import type { Scope } from '../../platform/scope.ts';
import type { ActivityWriting } from './activity-work.store.ts';
import { localDate } from './local-day.rules.ts';
import { afterActivity, timezoneAt } from './streak.rules.ts';

export interface Deed {
  readonly kind: ActivityKind;
  /** What it was done to, as `experience:12`: the same deed to the same thing counts but once. */
  readonly subject: string;
  readonly at: Date;
  /** Whether it counts once on each of the person's own days instead. */
  readonly daily?: boolean;
  /** Where they are not what the kind is worth. */
  readonly points?: number;
}

/**
 * Writes down what somebody did, in the transaction in which they did it. Answers whether it is new.
 * A person's activities wait for one another here, so that no day counts twice and no point is lost. Whoever also changes what
 * others wait for does it afterwards: then nobody waits for a person but themselves, and no two wait for each other.
 */
export async function recordActivity(tx: ActivityWriting, scope: Scope, deed: Deed): Promise<boolean> {
  const { kind, at, points = activityPoints[kind] } = deed;
  const told = await tx.people.keptTimezoneOf(scope);
  // Erased since they asked.
  if (told === undefined) return false;
  const before = await tx.standings.held(scope, told);
  const moment = { at, timezone: told };
  const timezone = timezoneAt(before.streak, moment);
  const local_date = localDate(at, timezone);
  const subject = deed.daily ? `${deed.subject} ${local_date}` : deed.subject;
  if (!(await tx.entries.add(scope, { kind, subject, points, local_date, timezone, at }))) return false;
  await tx.entries.addDay(scope, local_date);
  await tx.standings.change(scope.userId, { points: before.points + points, streak: afterActivity(before.streak, moment) });
  await tx.noted.consider({ kind, localDate: local_date, at });
  return true;
}
