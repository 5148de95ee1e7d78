import { Temporal } from 'temporal-polyfill';

import { createSuggester } from '../suggestions.ts';
import type { Moment } from './snapshot.ts';

/** A local time in a zone, or why it is invalid. */
export type WallTime = { readonly moment: Moment } | { readonly fault: string };

/** Earlier offsets have seconds, which RFC 3339 cannot represent; later years have five digits. */
const yearRange = { first: 1973, last: 9998 } as const;

export const isCalendarDate = (text: string): boolean => !text.includes('T');

/** The name of the zone as IANA spells it. Offsets are rejected, because they have no daylight saving time. */
export function findCanonicalTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
}

export const suggestZones = (name: string): string[] => createSuggester(Intl.supportedValuesOf('timeZone'))(name, 2);

/** The wall time `2026-11-20T18:00`, optionally with the offset that makes it unambiguous. */
export function parseTimeInZone(text: string, zone: string): WallTime {
  const [, local = '', offset] = /^(.*?)(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  const wall = tryParse(() => Temporal.PlainDateTime.from(local));
  if (!wall) return { fault: `${text} is not a time` };
  if (isOutOfRange(wall)) return outOfRange;
  if (offset === undefined) {
    const only = tryParse(() => wall.toZonedDateTime(zone, { disambiguation: 'reject' }));
    if (only) return { moment: createMoment(only) };
  }
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  );
  if (!earlier || !later || !earlier.toPlainDateTime().equals(wall))
    return { fault: `${local} does not exist in ${zone}: the clocks skip it` };
  const candidates = earlier.equals(later) ? [earlier] : [earlier, later];
  const given = offset === 'Z' ? '+00:00' : offset;
  const [chosen, other] = given === undefined ? candidates : candidates.filter((candidate) => candidate.offset === given);
  const spellings = candidates.map((candidate) => `${local}${candidate.offset}`).join(' or ');
  if (!chosen) return { fault: `${text} has the wrong offset for ${zone}: write ${spellings}` };
  if (other) return { fault: `${text} happens twice in ${zone}: write ${spellings}` };
  return { moment: createMoment(chosen) };
}

/** The start of a date. In some zones some days start at one o'clock, and some days do not exist. */
export function parseDayStart(text: string, zone: string): WallTime {
  const date = tryParse(() => Temporal.PlainDate.from(text));
  if (!date) return { fault: `${text} is not a date` };
  if (isOutOfRange(date)) return outOfRange;
  const start = date.toZonedDateTime(zone);
  if (!start.toPlainDate().equals(date)) return { fault: `${text} does not exist in ${zone}: the calendar skips that day` };
  return { moment: createMoment(start) };
}

/** The start of the following date. */
export function parseDayEnd(text: string, zone: string): WallTime {
  const start = parseDayStart(text, zone);
  if ('fault' in start) return start;
  return { moment: createMoment(Temporal.PlainDate.from(text).add({ days: 1 }).toZonedDateTime(zone)) };
}

const outOfRange: WallTime = { fault: `the year must be from ${yearRange.first} to ${yearRange.last}` };
const isOutOfRange = ({ year }: { readonly year: number }): boolean => year < yearRange.first || year > yearRange.last;

const createMoment = (zoned: Temporal.ZonedDateTime): Moment => ({
  ms: zoned.epochMilliseconds,
  at: zoned.toString({ timeZoneName: 'never' }),
  zoned: zoned.toString(),
});

function tryParse<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
