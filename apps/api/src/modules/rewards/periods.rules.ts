import { type MilestoneType, periodNumbers } from '@lyceum/contract/product/milestone';
import { Temporal } from 'temporal-polyfill';

import type { FieldFault } from '../../platform/fields/index.ts';

/** The period of a milestone as an admin enters it. */
export interface Schedule {
  readonly milestone_type: MilestoneType;
  readonly year: number;
  readonly period_number: number;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** First and last date, both included, as ISO text. */
export interface Period {
  readonly first: string;
  readonly last: string;
}

/** A schedule without faults has a first period. */
export function findScheduleFaults(schedule: Schedule): FieldFault[] {
  return schedule.milestone_type === '6' ? customFaults(schedule) : calendarFaults(schedule);
}

function customFaults({ start_date, end_date }: Schedule): FieldFault[] {
  const missing = Object.entries({ start_date, end_date }).filter(([, date]) => date === null);
  if (missing.length > 0) return missing.map(([name]) => ({ name, detail: 'A custom milestone (type 6) needs this date.' }));
  return end_date !== null && start_date !== null && end_date < start_date
    ? [{ name: 'end_date', detail: 'The end date is before the start date.' }]
    : [];
}

const numberingHint: Readonly<Record<MilestoneType, string>> = {
  1: 'Days of a year are numbered from 1 to 365, or 366 in a leap year.',
  2: 'ISO weeks of a year are numbered from 1 to 52, or 53 in some years.',
  3: 'Months are numbered from 1 to 12.',
  4: 'Quarters are numbered from 1 to 4.',
  5: 'A yearly milestone has one period, number 1.',
  6: '',
};

function calendarFaults({ milestone_type, year, period_number, start_date, end_date }: Schedule): FieldFault[] {
  const dates = Object.entries({ start_date, end_date }).filter(([, date]) => date !== null);
  return [
    ...(period_number > lastPeriodNumber(milestone_type, year)
      ? [{ name: 'period_number', detail: `${year} has no period with this number. ${numberingHint[milestone_type]}` }]
      : []),
    ...dates.map(([name]) => ({ name, detail: 'Only a custom milestone (type 6) has dates; send null.' })),
  ];
}

function lastPeriodNumber(type: MilestoneType, year: number): number {
  if (type === '1') return Temporal.PlainDate.from({ year, month: 1, day: 1 }).daysInYear;
  // 28 December is always in the last ISO week of its year.
  if (type === '2') return Temporal.PlainDate.from({ year, month: 12, day: 28 }).weekOfYear ?? periodNumbers[type];
  return periodNumbers[type];
}

/** The first period; a recurring milestone repeats it. */
export function getFirstPeriod({ milestone_type, year, period_number, start_date, end_date }: Schedule): Period {
  if (start_date !== null && end_date !== null) return { first: start_date, last: end_date };
  const newYear = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  const steps = period_number - 1;
  const dateInPeriod: Readonly<Record<MilestoneType, Temporal.PlainDate>> = {
    1: newYear.add({ days: steps }),
    // 4 January is always in the first ISO week.
    2: newYear.add({ days: 3, weeks: steps }),
    3: newYear.add({ months: steps }),
    4: newYear.add({ months: 3 * steps }),
    5: newYear,
    6: newYear,
  };
  return calendarPeriod(milestone_type, dateInPeriod[milestone_type]);
}

/** The calendar period of this type that contains the day. */
function calendarPeriod(type: MilestoneType, day: Temporal.PlainDate): Period {
  const month = day.with({ day: 1 });
  const quarter = month.subtract({ months: (day.month - 1) % 3 });
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const newYear = day.with({ month: 1, day: 1 });
  const periods: Readonly<Record<MilestoneType, readonly [Temporal.PlainDate, Temporal.DurationLike]>> = {
    1: [day, { days: 1 }],
    2: [monday, { weeks: 1 }],
    3: [month, { months: 1 }],
    4: [quarter, { months: 3 }],
    5: [newYear, { years: 1 }],
    6: [day, { days: 1 }],
  };
  const [first, length] = periods[type];
  return { first: first.toString(), last: first.add(length).subtract({ days: 1 }).toString() };
}

interface StoredSchedule {
  readonly milestone_type: MilestoneType;
  readonly is_recurring: boolean;
  readonly first_day: string;
  readonly last_day: string;
}

/** The milestone's period that contains the day, if any. */
export function findPeriodOn(
  day: string,
  { milestone_type, is_recurring, first_day, last_day }: StoredSchedule,
): Period | undefined {
  if (day < first_day) return undefined;
  if (day <= last_day) return { first: first_day, last: last_day };
  if (!is_recurring) return undefined;
  const date = Temporal.PlainDate.from(day);
  if (milestone_type !== '6') return calendarPeriod(milestone_type, date);
  const first = Temporal.PlainDate.from(first_day);
  const length = first.until(last_day).days + 1;
  const start = first.add({ days: Math.floor(first.until(date).days / length) * length });
  return { first: start.toString(), last: start.add({ days: length - 1 }).toString() };
}
