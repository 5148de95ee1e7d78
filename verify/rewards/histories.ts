import { afterActivity, localDate, newStreak, type Streak, shownStreak } from '../../apps/api/src/testing/streaks.ts';
import { createRandom, type Random } from '../random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** All the zones that this runtime knows, and some where dates were left out or lived twice. */
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
  histories: number;
  activities: number;
  /** The first few of what must never be. */
  wrong: string[];
}

/** Lives of people who are active now and then, move about and come back, each activity held against what must never be. */
export function liveHistories(count: number, seed: number): Tally {
  const random = createRandom(seed);
  const tally: Tally = { histories: 0, activities: 0, wrong: [] };
  for (let index = 0; index < count; index += 1) {
    liveOne(zones[index % zones.length] ?? 'UTC', random, tally);
    tally.histories += 1;
  }
  return tally;
}

function liveOne(home: string, random: Random, tally: Tally): void {
  let at = Date.parse(random.pick(jumps)) - random.below(3 * dayMs);
  const began = at;
  let zone = home;
  let streak = newStreak(home);
  const dates = new Set<string>();
  for (let step = 0; step < 14; step += 1) {
    at += random.pick([
      random.below(hourMs),
      random.below(26 * hourMs),
      20 * hourMs + random.below(8 * hourMs),
      random.below(4 * dayMs),
    ]);
    if (random.chance(0.3)) zone = random.pick(zones);
    const moment = { at: new Date(at), timezone: zone };
    const shown = shownStreak(streak, moment);
    const after = afterActivity(streak, moment);
    tally.activities += 1;
    for (const fault of faultsOf({ before: streak, after, shown, dates, spanDays: (at - began) / dayMs }))
      if (tally.wrong.length < 20) tally.wrong.push(`${fault} (${home}, step ${step})`);
    if (after.counted && after.counted !== streak.counted) dates.add(after.counted.date);
    streak = after;
  }
}

interface Step {
  readonly before: Streak;
  readonly after: Streak;
  readonly shown: ReturnType<typeof shownStreak>;
  readonly dates: ReadonlySet<string>;
  readonly spanDays: number;
}

function faultsOf({ before, after, shown, dates, spanDays }: Step): string[] {
  const counted = after.counted !== before.counted;
  const spent = Math.max(before.freezes - after.freezes, 0);
  const rules: Readonly<Record<string, boolean>> = {
    'a date counted twice': counted && dates.has(after.counted?.date ?? ''),
    'a date after a later one': counted && (after.counted?.date ?? '') <= (before.counted?.date ?? ''),
    'a date that it was not there':
      counted && after.counted?.date !== localDate(after.counted?.at ?? new Date(0), after.timezone),
    'days off below none': after.freezes < 0 || shown.freezes < 0,
    'more days off than can be kept': after.freezes > 2,
    'days off spent by the same day': !counted && spent > 0,
    'a streak longer than its dates': after.streak > dates.size + 1,
    'a streak longer than its days': after.streak > Math.floor(spanDays) + 3,
    'the highest is not the highest': after.highest < after.streak || after.highest < before.highest,
    'shown otherwise than it goes on': counted && shown.streak > 0 && after.streak !== shown.streak + 1,
    'ended though it was shown': counted && shown.streak > 0 && after.streak === 1,
    'shown though it had ended': counted && shown.streak === 0 && after.streak !== 1,
  };
  return Object.entries(rules).flatMap(([rule, broken]) => (broken ? [rule] : []));
}
