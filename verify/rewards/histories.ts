import { afterActivity, currentStreak, newStreak, type Streak } from '../../apps/api/src/testing/streaks.ts';
import { createRandom, type Random } from '../random.ts';
import { type Lived, plainStreak } from './plain-streak.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** All the zones that this runtime knows, and some where dates were left out. */
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

export interface Tally {
  readonly lives: number;
  readonly activities: number;
  /** Lives in which a day off was ever there, and in which one was spent. */
  readonly withDaysOff: number;
  readonly spending: number;
  readonly wrong: readonly string[];
}

/** Lives of people who are active now and then, move about and come back, each held against a plain account of the whole. */
export function liveHistories(count: number, seed: number): Tally {
  const random = createRandom(seed);
  const wrong: string[] = [];
  let [activities, withDaysOff, spending] = [0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    const history = someLife(zones[index % zones.length] ?? 'UTC', random);
    const { faults, hadDaysOff, spent } = lived(history);
    activities += history.length;
    withDaysOff += hadDaysOff ? 1 : 0;
    spending += spent ? 1 : 0;
    wrong.push(...faults.map((fault) => `${fault}: ${JSON.stringify(history)}`).slice(0, wrong.length < 5 ? 1 : 0));
  }
  return { lives: count, activities, withDaysOff, spending, wrong };
}

/** Half of the people come nearly every day, so that there are long streaks; the others when they like. */
function someLife(home: string, random: Random): Lived[] {
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

function lived(history: readonly Lived[]): { faults: string[]; hadDaysOff: boolean; spent: boolean } {
  let streak: Streak = newStreak(history[0]?.zone ?? 'UTC');
  const dates: string[] = [];
  const faults: string[] = [];
  let [hadDaysOff, spent] = [false, false];
  for (const { at, zone } of history) {
    const moment = { at: new Date(at), timezone: zone };
    const current = currentStreak(streak, moment);
    const after = afterActivity(streak, moment);
    if (after.counted && after.counted !== streak.counted) dates.push(after.counted.date);
    if (after.freezes < 0 || current.freezes < 0 || current.freezes > streak.freezes) faults.push('days off out of bounds');
    hadDaysOff ||= after.freezes > 0;
    spent ||= after.freezes < streak.freezes && after.length > 1;
    streak = after;
  }
  if (new Set(dates).size !== dates.length) faults.push('a date counted twice');
  const plain = plainStreak(history);
  const found = { streak: streak.length, highest: streak.highest, freezes: streak.freezes, dates };
  if (JSON.stringify(found) !== JSON.stringify(plain))
    faults.push(`${JSON.stringify(found)} instead of ${JSON.stringify(plain)}`);
  return { faults, hadDaysOff, spent };
}
