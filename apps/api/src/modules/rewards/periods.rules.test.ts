import { describe, expect, test } from 'vitest';

import { findPeriodOn, findScheduleFaults, getFirstPeriod, type Schedule } from './periods.rules.ts';

const schedule = (more: Partial<Schedule>): Schedule => ({
  milestone_type: '1',
  year: 2026,
  period_number: 1,
  start_date: null,
  end_date: null,
  ...more,
});
const faultsOf = (more: Partial<Schedule>) => findScheduleFaults(schedule(more)).map(({ name }) => name);
const daysOf = (more: Partial<Schedule>) => {
  const { first, last } = getFirstPeriod(schedule(more));
  return `${first} ${last}`;
};

describe('the period of a milestone', () => {
  test.each([
    ['1', 2026, 1, '2026-01-01 2026-01-01'],
    ['1', 2024, 366, '2024-12-31 2024-12-31'],
    ['2', 2026, 1, '2025-12-29 2026-01-04'],
    ['2', 2026, 46, '2026-11-09 2026-11-15'],
    ['2', 2026, 53, '2026-12-28 2027-01-03'],
    ['3', 2024, 2, '2024-02-01 2024-02-29'],
    ['4', 2026, 4, '2026-10-01 2026-12-31'],
    ['5', 2026, 1, '2026-01-01 2026-12-31'],
  ] as const)('type %s in %i, number %i, covers %s', (milestone_type, year, period_number, days) => {
    expect(faultsOf({ milestone_type, year, period_number })).toEqual([]);
    expect(daysOf({ milestone_type, year, period_number })).toBe(days);
  });
});

describe('invalid schedules', () => {
  test.each([
    ['1', 2026, 366],
    ['2', 2025, 53],
    ['3', 2026, 13],
    ['4', 2026, 5],
    ['5', 2026, 2],
  ] as const)('type %s in %i has no number %i', (milestone_type, year, period_number) => {
    expect(faultsOf({ milestone_type, year, period_number })).toEqual(['period_number']);
  });
  test('requires both dates, in order, for a custom period', () => {
    expect(faultsOf({ milestone_type: '6' })).toEqual(['start_date', 'end_date']);
    expect(faultsOf({ milestone_type: '6', start_date: '2026-02-01' })).toEqual(['end_date']);
    expect(faultsOf({ milestone_type: '6', start_date: '2026-02-02', end_date: '2026-02-01' })).toEqual(['end_date']);
    expect(faultsOf({ milestone_type: '6', start_date: '2026-02-01', end_date: '2026-02-01' })).toEqual([]);
  });
  test('rejects dates for the other types', () => {
    expect(faultsOf({ milestone_type: '3', start_date: '2026-01-01', end_date: '2026-01-31' })).toEqual([
      'start_date',
      'end_date',
    ]);
  });
});

describe('the period that contains a day', () => {
  const week = { milestone_type: '2', first_day: '2026-11-09', last_day: '2026-11-15' } as const;
  test('is the first period, or undefined outside it', () => {
    expect(findPeriodOn('2026-11-08', { ...week, is_recurring: true })).toBeUndefined();
    expect(findPeriodOn('2026-11-15', { ...week, is_recurring: false })?.first).toBe('2026-11-09');
    expect(findPeriodOn('2026-11-16', { ...week, is_recurring: false })).toBeUndefined();
  });
  test('repeats by calendar when the milestone recurs', () => {
    expect(findPeriodOn('2026-12-31', { ...week, is_recurring: true })).toEqual({ first: '2026-12-28', last: '2027-01-03' });
  });
  test('repeats end to end when a custom milestone recurs', () => {
    const sprint = { milestone_type: '6', first_day: '2026-01-30', last_day: '2026-02-08', is_recurring: true } as const;
    expect(findPeriodOn('2026-02-08', sprint)).toEqual({ first: '2026-01-30', last: '2026-02-08' });
    expect(findPeriodOn('2026-02-09', sprint)).toEqual({ first: '2026-02-09', last: '2026-02-18' });
    expect(findPeriodOn('2026-03-10', sprint)).toEqual({ first: '2026-03-01', last: '2026-03-10' });
  });
});
