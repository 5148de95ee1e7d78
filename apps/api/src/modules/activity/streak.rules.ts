import { streakFreezes } from '@lyceum/contract/product/activity';

import { countDatesBetween, toLocalDate } from './local-day.rules.ts';

interface CountedDay {
  readonly date: string;
  readonly at: Date;
  readonly timezone: string;
}

export interface Streak {
  readonly length: number;
  readonly highest: number;
  readonly freezes: number;
  /** The last day that counted. */
  readonly counted: CountedDay | null;
  /** The time zone whose days count. */
  readonly timezone: string;
  /** When the time zone last changed; null when it never did. */
  readonly timezoneSince: Date | null;
}

/** A point in time and the time zone of the user's profile then. */
interface Moment {
  readonly at: Date;
  readonly timezone: string;
}

export const createStreak = (timezone: string): Streak => ({
  length: 0,
  highest: 0,
  freezes: 0,
  counted: null,
  timezone,
  timezoneSince: null,
});

const hourMs = 3_600_000;
/** The least time between two changes of the time zone; otherwise switching back and forth would win extra days. */
const timezoneCooldownMs = 20 * hourMs;
/** The longest time between two activities for which a date skipped by flying east is forgiven. */
const longestFlightMs = 36 * hourMs;

/** A changed time zone takes effect at once, unless the last change is too recent. */
export function getEffectiveTimezone({ timezone, timezoneSince }: Streak, moment: Moment): string {
  if (timezoneSince && moment.at.getTime() - timezoneSince.getTime() < timezoneCooldownMs) return timezone;
  return moment.timezone;
}

/** The streak after an activity. Each date counts once, and never after a later date has counted. */
export function applyActivityToStreak(before: Streak, moment: Moment): Streak {
  const timezone = getEffectiveTimezone(before, moment);
  const moved = timezone === before.timezone ? before : { ...before, timezone, timezoneSince: moment.at };
  const date = toLocalDate(moment.at, timezone);
  if (moved.counted && date <= moved.counted.date) return moved;
  const { alive, freezes } = afterMissedDays(moved, { date, at: moment.at, timezone });
  const length = alive ? moved.length + 1 : 1;
  const earned = length % streakFreezes.earnedEvery === 0 ? 1 : 0;
  return {
    ...moved,
    length,
    highest: Math.max(moved.highest, length),
    freezes: Math.min(freezes + earned, streakFreezes.max),
    counted: { date, at: moment.at, timezone },
  };
}

export interface CurrentStreak {
  readonly length: number;
  readonly highest: number;
  readonly freezes: number;
  readonly today: string;
  readonly activeToday: boolean;
  readonly timezone: string;
}

/** The streak at a moment. A streak ends when it is read after missed days; no job ends it. */
export function getCurrentStreak(streak: Streak, moment: Moment): CurrentStreak {
  const timezone = getEffectiveTimezone(streak, moment);
  const today = toLocalDate(moment.at, timezone);
  const { alive, freezes } = afterMissedDays(streak, { date: today, at: moment.at, timezone });
  return {
    length: alive ? streak.length : 0,
    highest: streak.highest,
    freezes,
    today,
    activeToday: streak.counted !== null && streak.counted.date >= today,
    timezone,
  };
}

/** Missed days use up freezes, even when there are too few to keep the streak. */
function afterMissedDays({ counted, freezes }: Streak, day: CountedDay): { readonly alive: boolean; readonly freezes: number } {
  if (!counted) return { alive: false, freezes };
  const missed = countMissed(counted.date, day) - countSkippedByFlying(counted, day);
  return { alive: missed <= freezes, freezes: Math.max(freezes - missed, 0) };
}

const countMissed = (since: string, { date, timezone }: CountedDay): number =>
  countDatesBetween(since, date, { timezone, stopAbove: streakFreezes.max + 2 });

/** At most one date: one that the user would not have missed in the time zone they left. */
function countSkippedByFlying(counted: CountedDay, day: CountedDay): number {
  if (counted.timezone === day.timezone || day.at.getTime() - counted.at.getTime() > longestFlightMs) return 0;
  const ifStayed = { date: toLocalDate(day.at, counted.timezone), at: day.at, timezone: counted.timezone };
  return countMissed(counted.date, day) > countMissed(counted.date, ifStayed) ? 1 : 0;
}
