import { describe, expect, test } from 'vitest';

import { applyActivityToStreak, createStreak, getCurrentStreak, type Streak } from './streak.rules.ts';

const active = (streak: Streak, at: string, timezone = streak.timezone) =>
  applyActivityToStreak(streak, { at: new Date(at), timezone });
const current = (streak: Streak, at: string, timezone = streak.timezone) =>
  getCurrentStreak(streak, { at: new Date(at), timezone });

/** Active at noon UTC on consecutive days from 1 January 2026. */
const daysInARow = (days: number, timezone = 'UTC'): Streak => {
  let streak = createStreak(timezone);
  for (let day = 0; day < days; day += 1)
    streak = applyActivityToStreak(streak, { at: new Date(Date.UTC(2026, 0, 1 + day, 12)), timezone });
  return streak;
};

describe('a streak', () => {
  test('counts a day once, however many activities it has', () => {
    const once = active(createStreak('UTC'), '2026-01-01T00:00:00Z');
    expect(active(once, '2026-01-01T23:59:59Z')).toEqual(once);
    expect(active(once, '2026-01-02T00:00:00Z')).toMatchObject({ length: 2, highest: 2 });
  });
  test('starts again at 1 after a missed day and keeps the highest streak', () => {
    expect(active(daysInARow(5), '2026-01-07T12:00:00Z')).toMatchObject({ length: 1, highest: 5 });
  });
  test('earns a freeze every seventh day, two at most', () => {
    expect([6, 7, 14, 21].map((days) => daysInARow(days).freezes)).toEqual([0, 1, 2, 2]);
  });
  test('uses freezes for missed days and survives', () => {
    expect(active(daysInARow(14), '2026-01-17T12:00:00Z')).toMatchObject({ length: 15, freezes: 0 });
    expect(active(daysInARow(14), '2026-01-16T12:00:00Z')).toMatchObject({ length: 15, freezes: 1 });
  });
  test('loses its freezes when it ends', () => {
    expect(active(daysInARow(14), '2026-01-18T12:00:00Z')).toMatchObject({ length: 1, freezes: 0, highest: 14 });
  });
  test('reads as ended once more days were missed than it has freezes', () => {
    const week = daysInARow(7);
    expect(current(week, '2026-01-07T13:00:00Z')).toMatchObject({ length: 7, freezes: 1, activeToday: true });
    expect(current(week, '2026-01-08T13:00:00Z')).toMatchObject({ length: 7, freezes: 1, activeToday: false });
    expect(current(week, '2026-01-09T13:00:00Z')).toMatchObject({ length: 7, freezes: 0 });
    expect(current(week, '2026-01-10T13:00:00Z')).toMatchObject({ length: 0, freezes: 0, highest: 7 });
  });
});

describe('days in the user’s time zone', () => {
  test('change at local midnight', () => {
    const evening = active(createStreak('America/New_York'), '2026-01-02T04:59:00Z');
    expect(active(evening, '2026-01-02T05:01:00Z')).toMatchObject({ length: 2 });
  });
  test('change once when daylight saving time starts or ends', () => {
    const before = active(createStreak('Europe/Berlin'), '2026-03-28T22:30:00Z');
    expect(active(before, '2026-03-29T21:30:00Z')).toMatchObject({ length: 2 });
    const autumn = active(createStreak('Europe/Berlin'), '2026-10-24T21:30:00Z');
    expect(active(autumn, '2026-10-25T22:30:00Z')).toMatchObject({ length: 2 });
  });
  test('count no date twice after a flight west over the date line', () => {
    const auckland = active(createStreak('Pacific/Auckland'), '2026-01-02T08:00:00Z');
    const honolulu = active(auckland, '2026-01-02T20:00:00Z', 'Pacific/Honolulu');
    expect(honolulu).toMatchObject({ length: 1, timezone: 'Pacific/Honolulu' });
    expect(active(honolulu, '2026-01-03T20:00:00Z')).toMatchObject({ length: 2 });
  });
  test('forgive the date that a flight east over the date line skips', () => {
    const honolulu = active(createStreak('Pacific/Honolulu'), '2026-01-02T08:00:00Z');
    expect(honolulu.counted?.date).toBe('2026-01-01');
    expect(active(honolulu, '2026-01-02T20:00:00Z', 'Pacific/Auckland')).toMatchObject({
      length: 2,
      counted: { date: '2026-01-03' },
    });
  });
  test('forgive no date when the move skips none', () => {
    const berlin = active(createStreak('Europe/Berlin'), '2026-01-01T12:00:00Z');
    for (const zone of ['Europe/Paris', 'europe/berlin'])
      expect([zone, active(berlin, '2026-01-02T23:30:00Z', zone).length]).toEqual([zone, 1]);
  });
  test('forgive no missed date without a change of time zone', () => {
    const late = active(createStreak('UTC'), '2026-01-01T23:59:00Z');
    expect(active(late, '2026-01-03T00:01:00Z')).toMatchObject({ length: 1 });
  });
  test('do not count a date that the time zone itself skipped as missed', () => {
    const apia = active(createStreak('Pacific/Apia'), '2011-12-30T09:00:00Z');
    expect(apia.counted?.date).toBe('2011-12-29');
    expect(active(apia, '2011-12-30T11:00:00Z')).toMatchObject({ length: 2, counted: { date: '2011-12-31' } });
  });
  test('follow a second change of the time zone only after 20 hours', () => {
    const moved = active(active(createStreak('UTC'), '2026-01-01T12:00:00Z'), '2026-01-02T12:00:00Z', 'Asia/Tokyo');
    expect(active(moved, '2026-01-03T07:59:00Z', 'UTC').timezone).toBe('Asia/Tokyo');
    expect(active(moved, '2026-01-03T08:00:00Z', 'UTC').timezone).toBe('UTC');
  });
});
