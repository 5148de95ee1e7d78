import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';

import { wallTimes, zones } from '../testing/arbitraries.ts';
import { findCanonicalTimeZone, parseDayEnd, parseDayStart, parseTimeInZone, suggestZones } from './wall-time.ts';

const instantOf = (resolved: ReturnType<typeof parseTimeInZone>): string =>
  'moment' in resolved ? Temporal.Instant.fromEpochMilliseconds(resolved.moment.ms).toString() : resolved.fault;

describe('a wall time', () => {
  test.each([
    ['2026-11-20T18:00', 'Europe/Berlin', '2026-11-20T17:00:00Z'],
    ['2026-11-20T18:00:30', 'Europe/Berlin', '2026-11-20T17:00:30Z'],
    ['2026-07-01T09:00', 'America/New_York', '2026-07-01T13:00:00Z'],
    ['2026-01-01T00:00', 'Asia/Kathmandu', '2025-12-31T18:15:00Z'],
    ['2026-03-01T12:00', 'Africa/Casablanca', '2026-03-01T12:00:00Z'],
    ['2026-06-01T12:00', 'Africa/Casablanca', '2026-06-01T11:00:00Z'],
    ['2011-12-29T23:59', 'Pacific/Apia', '2011-12-30T09:59:00Z'],
    ['2011-12-31T00:00', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    expect(instantOf(parseTimeInZone(text, zone))).toBe(instant);
  });

  test.each([
    ['Europe/Paris', '2026-03-29T02:30'],
    ['America/New_York', '2026-03-08T02:30'],
    ['Australia/Lord_Howe', '2026-10-04T02:15'],
    ['Africa/Casablanca', '2026-03-22T02:30'],
    ['Pacific/Apia', '2011-12-30T10:00'],
  ])('that clocks in %s skip, %s, is rejected with and without an offset', (zone, text) => {
    expect(parseTimeInZone(text, zone)).toEqual({ fault: `${text} does not exist in ${zone}: the clocks skip it` });
    expect(parseTimeInZone(`${text}+01:00`, zone)).toHaveProperty('fault');
  });

  test.each([
    ['Europe/Paris', '2026-10-25T02:30', '+02:00', '2026-10-25T00:30:00Z', '+01:00', '2026-10-25T01:30:00Z'],
    ['America/New_York', '2026-11-01T01:30', '-04:00', '2026-11-01T05:30:00Z', '-05:00', '2026-11-01T06:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '+11:00', '2026-04-04T14:45:00Z', '+10:30', '2026-04-04T15:15:00Z'],
    ['Africa/Casablanca', '2026-02-15T02:30', '+01:00', '2026-02-15T01:30:00Z', '+00:00', '2026-02-15T02:30:00Z'],
  ])('that clocks in %s repeat, %s, needs an offset', (zone, text, first, firstInstant, second, secondInstant) => {
    expect(parseTimeInZone(text, zone)).toEqual({
      fault: `${text} happens twice in ${zone}: write ${text}${first} or ${text}${second}`,
    });
    expect(instantOf(parseTimeInZone(text + first, zone))).toBe(firstInstant);
    expect(instantOf(parseTimeInZone(text + second, zone))).toBe(secondInstant);
  });

  test('a wall time is rejected with an offset that the zone does not have then; Z counts as an offset', () => {
    const fault = (text: string) => ({ fault: `${text} has the wrong offset for Europe/Berlin: write 2026-11-20T18:00+01:00` });
    expect(parseTimeInZone('2026-11-20T18:00+02:00', 'Europe/Berlin')).toEqual(fault('2026-11-20T18:00+02:00'));
    expect(parseTimeInZone('2026-11-20T18:00Z', 'Europe/Berlin')).toEqual(fault('2026-11-20T18:00Z'));
    expect(instantOf(parseTimeInZone('2026-11-20T18:00Z', 'UTC'))).toBe('2026-11-20T18:00:00Z');
  });

  test.each(['2026-02-30T10:00', '2026-11-20T24:00', '2026-11-20T10:60'])('%s is not a time', (text) => {
    expect(parseTimeInZone(text, 'UTC')).toEqual({ fault: `${text} is not a time` });
  });

  test('a wall time is rejected in years that RFC 3339 cannot represent', () => {
    expect(parseTimeInZone('1972-12-31T00:00', 'Africa/Monrovia')).toEqual({ fault: 'the year must be from 1973 to 9998' });
    expect(parseDayEnd('9999-12-31', 'UTC')).toEqual({ fault: 'the year must be from 1973 to 9998' });
  });

  test('resolves as Temporal does in every zone, and is rejected exactly where it is ambiguous', () => {
    fc.assert(
      fc.property(wallTimes, zones, (text, zone) => {
        const resolved = parseTimeInZone(text, zone);
        const strictly = () => Temporal.PlainDateTime.from(text).toZonedDateTime(zone, { disambiguation: 'reject' });
        if ('fault' in resolved) expect(strictly).toThrow(RangeError);
        else expect(resolved.moment.ms).toBe(strictly().epochMilliseconds);
      }),
      { numRuns: 3000 },
    );
  });

  test('a wall time is formatted in two ways that parse to the same instant in every zone', () => {
    fc.assert(
      fc.property(wallTimes, zones, (text, zone) => {
        const resolved = parseTimeInZone(text, zone);
        if ('fault' in resolved) return;
        expect(Date.parse(resolved.moment.at)).toBe(resolved.moment.ms);
        expect(Temporal.ZonedDateTime.from(resolved.moment.zoned).epochMilliseconds).toBe(resolved.moment.ms);
        expect(resolved.moment.at.slice(0, 16)).toBe(text);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a date', () => {
  test.each([
    ['2026-11-20', 'Europe/Berlin', '2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z'],
    ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00Z', '2026-10-04T13:00:00Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-05T02:00:00Z'],
    ['2011-12-29', 'Pacific/Apia', '2011-12-29T10:00:00Z', '2011-12-30T10:00:00Z'],
    ['2024-02-29', 'Asia/Kathmandu', '2024-02-28T18:15:00Z', '2024-02-29T18:15:00Z'],
  ])('%s in %s lasts from %s to %s', (text, zone, start, end) => {
    expect(instantOf(parseDayStart(text, zone))).toBe(start);
    expect(instantOf(parseDayEnd(text, zone))).toBe(end);
  });

  test('is rejected when the calendar skipped it', () => {
    const fault = { fault: '2011-12-30 does not exist in Pacific/Apia: the calendar skips that day' };
    expect(parseDayStart('2011-12-30', 'Pacific/Apia')).toEqual(fault);
    expect(parseDayEnd('2011-12-30', 'Pacific/Apia')).toEqual(fault);
  });

  test('is rejected when it is not a date', () => {
    expect(parseDayStart('2026-02-29', 'UTC')).toEqual({ fault: '2026-02-29 is not a date' });
  });
});

describe('a time zone', () => {
  test('is found by its IANA name, ignoring upper and lower case', () => {
    expect(findCanonicalTimeZone('Asia/Kolkata')).toBe('Asia/Kolkata');
    expect(findCanonicalTimeZone('europe/berlin')).toBe('Europe/Berlin');
    expect(findCanonicalTimeZone('UTC')).toBe('UTC');
  });

  test.each(['Europe/Pariss', '+01:00', '-05:00', '', ' UTC'])('is not found by the name %j', (name) => {
    expect(findCanonicalTimeZone(name)).toBeUndefined();
  });

  test('is suggested for a misspelt name', () => {
    expect(suggestZones('Europe/Pariss')[0]).toBe('Europe/Paris');
  });
});
