import { streakFreezes } from '@lyceum/contract/product/activity';

import { datesBetween, localDate } from './local-day.rules.ts';

/** The last day that counted. */
interface Counted {
  readonly date: string;
  readonly at: Date;
  readonly timezone: string;
}

export interface Streak {
  readonly streak: number;
  readonly highest: number;
  readonly freezes: number;
  readonly counted: Counted | null;
  /** Whose days count. */
  readonly timezone: string;
  /** When that was last changed; null when it never was. */
  readonly timezoneSince: Date | null;
}

/** Somebody does something, or looks: when, and where they say they are. */
interface Moment {
  readonly at: Date;
  readonly timezone: string;
}

export const newStreak = (timezone: string): Streak => ({
  streak: 0,
  highest: 0,
  freezes: 0,
  counted: null,
  timezone,
  timezoneSince: null,
});

const hourMs = 3_600_000;
/** Nobody changes days by moving to and fro. */
const zoneRestMs = 20 * hourMs;
/** Whoever flew east and lost a date on the way was never away for longer than this. */
const flightMs = 36 * hourMs;

/** Where the person is held to be: a new zone counts at once, but the next only after a while. */
export function timezoneAt({ timezone, timezoneSince }: Streak, moment: Moment): string {
  if (timezoneSince && moment.at.getTime() - timezoneSince.getTime() < zoneRestMs) return timezone;
  return moment.timezone;
}

/** The streak after somebody was active. A date counts once, and never after a later one has. */
export function afterActivity(before: Streak, moment: Moment): Streak {
  const timezone = timezoneAt(before, moment);
  const moved = timezone === before.timezone ? before : { ...before, timezone, timezoneSince: moment.at };
  const date = localDate(moment.at, timezone);
  if (moved.counted && date <= moved.counted.date) return moved;
  const { alive, freezes } = keptUntil(moved, { date, at: moment.at, timezone });
  const streak = alive ? moved.streak + 1 : 1;
  const earned = streak % streakFreezes.earnedEvery === 0 ? 1 : 0;
  return {
    ...moved,
    streak,
    highest: Math.max(moved.highest, streak),
    freezes: Math.min(freezes + earned, streakFreezes.max),
    counted: { date, at: moment.at, timezone },
  };
}

export interface ShownStreak {
  readonly streak: number;
  readonly highest: number;
  readonly freezes: number;
  readonly today: string;
  readonly activeToday: boolean;
  readonly timezone: string;
}

/** The streak as it stands at a moment, without anything being written. */
export function shownStreak(known: Streak, moment: Moment): ShownStreak {
  const timezone = timezoneAt(known, moment);
  const today = localDate(moment.at, timezone);
  const { alive, freezes } = keptUntil(known, { date: today, at: moment.at, timezone });
  return {
    streak: alive ? known.streak : 0,
    highest: known.highest,
    freezes,
    today,
    activeToday: known.counted !== null && known.counted.date >= today,
    timezone,
  };
}

/** Days that were missed take the days off with them, whether or not these are enough to keep the streak. */
function keptUntil({ counted, freezes }: Streak, day: Counted): { readonly alive: boolean; readonly freezes: number } {
  if (!counted) return { alive: false, freezes };
  const missed = missedBy(counted.date, day) - lostByFlying(counted, day);
  return { alive: missed <= freezes, freezes: Math.max(freezes - missed, 0) };
}

const missedBy = (since: string, { date, timezone }: Counted): number =>
  datesBetween(since, date, { timezone, most: streakFreezes.max + 2 });

/** At most one date, which nobody who had stayed would have missed. */
function lostByFlying(counted: Counted, day: Counted): number {
  if (counted.timezone === day.timezone || day.at.getTime() - counted.at.getTime() > flightMs) return 0;
  const ifStayed = { date: localDate(day.at, counted.timezone), at: day.at, timezone: counted.timezone };
  return missedBy(counted.date, day) > missedBy(counted.date, ifStayed) ? 1 : 0;
}
