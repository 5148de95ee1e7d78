import { applyActivityToStreak, createStreak, getCurrentStreak, type Streak } from '../../apps/api/src/testing/streaks.ts';
import { createRandom, type Random } from '../random.ts';
import { computeReferenceStreak, type HistoryEntry } from './reference-streak.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** All time zones of this runtime, and some that skipped a date. */
export const zones: readonly [string, ...string[]] = [
  'UTC',
  ...new Set([...Intl.supportedValuesOf('timeZone'), 'Pacific/Apia', 'Pacific/Kwajalein', 'Pacific/Fakaofo']),
];

/** Moments around which clocks or calendars jump. */
const jumps: readonly [string, ...string[]] = [
  '2011-12-30T10:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-11-01T06:00:00Z',
  '2024-02-29T00:00:00Z',
  '2026-12-31T12:00:00Z',
];

export interface HistoryReport {
  readonly histories: number;
  readonly activities: number;
  /** Histories that earned a streak freeze, and histories that used one. */
  readonly withDaysOff: number;
  readonly spending: number;
  readonly wrong: readonly string[];
}

/** Compares random histories of activity across time zones with the reference implementation. */
export function verifyHistories(count: number, seed: number): HistoryReport {
  const random = createRandom(seed);
  const wrong: string[] = [];
  let [activities, withDaysOff, spending] = [0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    const history = randomHistory(zones[index % zones.length] ?? 'UTC', random);
    const { faults, hadDaysOff, spent } = replayHistory(history);
    activities += history.length;
    withDaysOff += hadDaysOff ? 1 : 0;
    spending += spent ? 1 : 0;
    wrong.push(...faults.map((fault) => `${fault}: ${JSON.stringify(history)}`).slice(0, wrong.length < 5 ? 1 : 0));
  }
  return { histories: count, activities, withDaysOff, spending, wrong };
}

/** Half of the users are active nearly every day, so that long streaks occur; the others at random. */
function randomHistory(home: string, random: Random): HistoryEntry[] {
  const diligent = random.chance(0.5);
  const restless = random.chance(0.5);
  let at = Date.parse(random.pick(jumps)) - random.below((diligent ? 15 : 3) * dayMs);
  let zone = home;
  return Array.from({ length: diligent ? 24 : 12 }, () => {
    const usual = diligent && random.chance(0.9);
    at += usual
      ? 20 * hourMs + random.below(8 * hourMs)
      : random.pick([random.below(hourMs), random.below(26 * hourMs), random.below(4 * dayMs)]);
    if (restless && random.chance(0.25)) zone = random.chance(0.4) ? home : random.pick(zones);
    return { at, zone };
  });
}

function replayHistory(history: readonly HistoryEntry[]): { faults: string[]; hadDaysOff: boolean; spent: boolean } {
  let streak: Streak = createStreak(history[0]?.zone ?? 'UTC');
  const dates: string[] = [];
  const faults: string[] = [];
  let [hadDaysOff, spent] = [false, false];
  for (const { at, zone } of history) {
    const moment = { at: new Date(at), timezone: zone };
    const current = getCurrentStreak(streak, moment);
    const after = applyActivityToStreak(streak, moment);
    if (after.counted && after.counted !== streak.counted) dates.push(after.counted.date);
    if (after.freezes < 0 || current.freezes < 0 || current.freezes > streak.freezes) faults.push('freezes out of bounds');
    hadDaysOff ||= after.freezes > 0;
    spent ||= after.freezes < streak.freezes && after.length > 1;
    streak = after;
  }
  if (new Set(dates).size !== dates.length) faults.push('a date counted twice');
  const plain = computeReferenceStreak(history);
  const found = { streak: streak.length, highest: streak.highest, freezes: streak.freezes, dates };
  if (JSON.stringify(found) !== JSON.stringify(plain))
    faults.push(`${JSON.stringify(found)} instead of ${JSON.stringify(plain)}`);
  return { faults, hadDaysOff, spent };
}
