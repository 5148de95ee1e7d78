import { describe, expect, test } from 'vitest';

import { type EventSpan, getDateFormats } from './dates.ts';
import { moment } from './layout.fixtures.ts';

const span = (starts: string, ends: string, more: Partial<EventSpan> = {}): EventSpan => ({
  starts: moment(starts),
  ends: moment(ends),
  timezone: 'Europe/Berlin',
  all_day: false,
  ...more,
});

const evening = span('2026-11-20T18:00:00+01:00', '2026-11-20T21:00:00+01:00');
const night = span('2026-11-20T22:00:00+01:00', '2026-11-21T02:00:00+01:00');
const twoDays = span('2026-12-25T00:00:00+09:00', '2026-12-27T00:00:00+09:00', { timezone: 'Asia/Tokyo', all_day: true });

/** Versions of the locale data differ in their kinds of spaces. */
const plain = (text: string | undefined) => text?.replace(/\s/gu, ' ').replace(/ – /g, '–');

describe('dates in English', () => {
  const dates = getDateFormats('en');

  test('times are in the time zone of the event', () => {
    expect(dates.block(evening.starts, 'Europe/Berlin')).toEqual({ weekday: 'Fri', day: '20', month: 'Nov' });
    expect(dates.block(evening.starts, 'Pacific/Auckland')).toMatchObject({ weekday: 'Sat', day: '21' });
    expect(plain(dates.hours(evening))).toBe('6:00–9:00 PM GMT+1');
  });

  test('an end at midnight counts as the day before', () => {
    expect(plain(dates.days(twoDays))).toBe('Friday, December 25–Saturday, December 26, 2026');
    expect(plain(dates.shortDays(twoDays))).toBe('Dec 25–26, 2026');
    expect(dates.hours(twoDays)).toBeUndefined();
    expect(dates.until(Date.parse('2026-12-16T00:00:00+09:00'), 'Asia/Tokyo')).toBe('December 15, 2026');
    expect(dates.from(Date.parse('2026-12-16T00:00:00+09:00'), 'Asia/Tokyo')).toBe('December 16, 2026');
  });

  test('an event past midnight shows both times', () => {
    expect(plain(dates.hours(night))).toBe('10:00 PM–2:00 AM GMT+1');
    expect(plain(dates.until(night.ends.ms, 'Europe/Berlin'))).toBe('November 21, 2026 at 2:00 AM GMT+1');
  });
});

test.each([
  ['de', 'Freitag, 20. November 2026'],
  ['pt-BR', 'sexta-feira, 20 de novembro de 2026'],
  ['ja', '2026年11月20日金曜日'],
])('dates of a site in %s are in that language', (language, day) => {
  expect(getDateFormats(language).days(evening)).toBe(day);
});

test('dates in an unknown language are English', () => {
  expect(getDateFormats('en-a').day(evening.starts.ms)).toBe('November 20, 2026');
});
