import { describe, expect, test } from 'vitest';

import { afterActivity, newStreak, type Streak, shownStreak } from './streak.rules.ts';

const active = (streak: Streak, at: string, timezone = streak.timezone) => afterActivity(streak, { at: new Date(at), timezone });
const shown = (streak: Streak, at: string, timezone = streak.timezone) => shownStreak(streak, { at: new Date(at), timezone });

/** Active at noon UTC on so many days from the first of January on. */
const daysInARow = (days: number, timezone = 'UTC'): Streak => {
  let streak = newStreak(timezone);
  for (let day = 0; day < days; day += 1)
    streak = afterActivity(streak, { at: new Date(Date.UTC(2026, 0, 1 + day, 12)), timezone });
  return streak;
};

describe('a streak', () => {
  test('counts a day once, however often one is active', () => {
    const once = active(newStreak('UTC'), '2026-01-01T00:00:00Z');
    expect(active(once, '2026-01-01T23:59:59Z')).toEqual(once);
    expect(active(once, '2026-01-02T00:00:00Z')).toMatchObject({ streak: 2, highest: 2 });
  });
  test('begins anew after a missed day, and the highest stays', () => {
    expect(active(daysInARow(5), '2026-01-07T12:00:00Z')).toMatchObject({ streak: 1, highest: 5 });
  });
  test('earns a day off with every seventh day, two at most', () => {
    expect([6, 7, 14, 21].map((days) => daysInARow(days).freezes)).toEqual([0, 1, 2, 2]);
  });
  test('lives on days off, and spends them', () => {
    expect(active(daysInARow(14), '2026-01-17T12:00:00Z')).toMatchObject({ streak: 15, freezes: 0 });
    expect(active(daysInARow(14), '2026-01-16T12:00:00Z')).toMatchObject({ streak: 15, freezes: 1 });
  });
  test('that ended took its days off with it', () => {
    expect(active(daysInARow(14), '2026-01-18T12:00:00Z')).toMatchObject({ streak: 1, freezes: 0, highest: 14 });
  });
  test('is seen to end by whoever reads it', () => {
    const week = daysInARow(7);
    expect(shown(week, '2026-01-07T13:00:00Z')).toMatchObject({ streak: 7, freezes: 1, activeToday: true });
    expect(shown(week, '2026-01-08T13:00:00Z')).toMatchObject({ streak: 7, freezes: 1, activeToday: false });
    expect(shown(week, '2026-01-09T13:00:00Z')).toMatchObject({ streak: 7, freezes: 0 });
    expect(shown(week, '2026-01-10T13:00:00Z')).toMatchObject({ streak: 0, freezes: 0, highest: 7 });
  });
});

describe('days are the person’s own', () => {
  test('midnight is theirs', () => {
    const evening = active(newStreak('America/New_York'), '2026-01-02T04:59:00Z');
    expect(active(evening, '2026-01-02T05:01:00Z')).toMatchObject({ streak: 2 });
  });
  test('a night of 23 or 25 hours is one night', () => {
    const before = active(newStreak('Europe/Berlin'), '2026-03-28T22:30:00Z');
    expect(active(before, '2026-03-29T21:30:00Z')).toMatchObject({ streak: 2 });
    const autumn = active(newStreak('Europe/Berlin'), '2026-10-24T21:30:00Z');
    expect(active(autumn, '2026-10-25T22:30:00Z')).toMatchObject({ streak: 2 });
  });
  test('flying west over the date line gives no date twice', () => {
    const auckland = active(newStreak('Pacific/Auckland'), '2026-01-02T08:00:00Z');
    const honolulu = active(auckland, '2026-01-02T20:00:00Z', 'Pacific/Honolulu');
    expect(honolulu).toMatchObject({ streak: 1, timezone: 'Pacific/Honolulu' });
    expect(active(honolulu, '2026-01-03T20:00:00Z')).toMatchObject({ streak: 2 });
  });
  test('flying east over it loses a date, which is forgiven', () => {
    const honolulu = active(newStreak('Pacific/Honolulu'), '2026-01-02T08:00:00Z');
    expect(honolulu.counted?.date).toBe('2026-01-01');
    expect(active(honolulu, '2026-01-02T20:00:00Z', 'Pacific/Auckland')).toMatchObject({
      streak: 2,
      counted: { date: '2026-01-03' },
    });
  });
  test('a move that loses no date forgives none', () => {
    const berlin = active(newStreak('Europe/Berlin'), '2026-01-01T12:00:00Z');
    for (const zone of ['Europe/Paris', 'europe/berlin'])
      expect([zone, active(berlin, '2026-01-02T23:30:00Z', zone).streak]).toEqual([zone, 1]);
  });
  test('without a flight a missed date is missed', () => {
    const late = active(newStreak('UTC'), '2026-01-01T23:59:00Z');
    expect(active(late, '2026-01-03T00:01:00Z')).toMatchObject({ streak: 1 });
  });
  test('a date that a zone left out is not missed', () => {
    const apia = active(newStreak('Pacific/Apia'), '2011-12-30T09:00:00Z');
    expect(apia.counted?.date).toBe('2011-12-29');
    expect(active(apia, '2011-12-30T11:00:00Z')).toMatchObject({ streak: 2, counted: { date: '2011-12-31' } });
  });
  test('a second change of the time zone waits for 20 hours', () => {
    const moved = active(active(newStreak('UTC'), '2026-01-01T12:00:00Z'), '2026-01-02T12:00:00Z', 'Asia/Tokyo');
    expect(active(moved, '2026-01-03T07:59:00Z', 'UTC').timezone).toBe('Asia/Tokyo');
    expect(active(moved, '2026-01-03T08:00:00Z', 'UTC').timezone).toBe('UTC');
  });
});
