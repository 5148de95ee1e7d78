import type { EventSource } from '@lyceum/contract/site';

import type { KeyPath, ReportFinding } from './finding.ts';
import type { Moment } from './snapshot.ts';
import {
  findCanonicalTimeZone,
  isCalendarDate,
  parseDayEnd,
  parseDayStart,
  parseTimeInZone,
  suggestZones,
  type WallTime,
} from './wall-time.ts';

export interface EventTimes {
  readonly timezone: string;
  readonly all_day: boolean;
  readonly starts: Moment;
  readonly ends: Moment;
  readonly opens: Moment | null;
  readonly closes: Moment | null;
}

type Source = Pick<EventSource, 'timezone' | 'starts_at' | 'ends_at' | 'format' | 'registration'>;

/** Resolves all times of an event in its time zone; undefined when a fault was reported. */
export function resolveEventTimes(source: Source, report: ReportFinding): EventTimes | undefined {
  const timezone = findCanonicalTimeZone(source.timezone);
  if (timezone === undefined) {
    report(['timezone'], unknownZoneMessage(source.timezone));
    return undefined;
  }
  const span = resolveSpan(source, timezone, report);
  const registration = resolveRegistration(source, timezone, report);
  if (!span || !registration) return undefined;
  const times = { timezone, ...span, opens: registration.opens, closes: closingTime(source, span, registration.closes) };
  return isRegistrationValid(source, times, report) ? times : undefined;
}

function unknownZoneMessage(name: string): string {
  const similar = suggestZones(name);
  return `${JSON.stringify(name)} is not an IANA time zone${similar.length > 0 ? `; did you mean ${similar.join(' or ')}?` : ''}`;
}

interface Span {
  readonly all_day: boolean;
  readonly starts: Moment;
  readonly ends: Moment;
}

function resolveSpan({ starts_at, ends_at }: Source, zone: string, report: ReportFinding): Span | undefined {
  const all_day = isCalendarDate(starts_at);
  if (all_day !== isCalendarDate(ends_at)) {
    report(['ends_at'], `starts_at is a ${kindOf(starts_at)} and ends_at a ${kindOf(ends_at)}: use the same for both`);
    return undefined;
  }
  const starts = momentOrReport(
    all_day ? parseDayStart(starts_at, zone) : parseTimeInZone(starts_at, zone),
    ['starts_at'],
    report,
  );
  const ends = momentOrReport(all_day ? parseDayEnd(ends_at, zone) : parseTimeInZone(ends_at, zone), ['ends_at'], report);
  if (!starts || !ends) return undefined;
  if (ends.ms <= starts.ms) {
    report(['ends_at'], `the end ${ends_at} is not after the start ${starts_at}`);
    return undefined;
  }
  return { all_day, starts, ends };
}

const kindOf = (text: string): string => (isCalendarDate(text) ? 'date' : 'time');

function momentOrReport(resolved: WallTime, path: KeyPath, report: ReportFinding): Moment | undefined {
  if ('moment' in resolved) return resolved.moment;
  report(path, resolved.fault);
  return undefined;
}

type Registration = Pick<EventTimes, 'opens' | 'closes'>;

/** Dates mean the start of the day for opening and its end for closing. */
function resolveRegistration({ registration }: Source, zone: string, report: ReportFinding): Registration | undefined {
  const at = (key: 'opens_at' | 'closes_at', day: typeof parseDayStart): Moment | null | undefined => {
    const text = registration[key];
    if (text === null) return null;
    if (registration.url === null) {
      report(['registration', key], `registration.${key} is set, but registration.url is missing`);
      return undefined;
    }
    return momentOrReport(isCalendarDate(text) ? day(text, zone) : parseTimeInZone(text, zone), ['registration', key], report);
  };
  const [opens, closes] = [at('opens_at', parseDayStart), at('closes_at', parseDayEnd)];
  return opens === undefined || closes === undefined ? undefined : { opens, closes };
}

/** By default, registration closes at the end of a virtual event and at the start of one in person; never after the end. */
function closingTime({ registration, format }: Source, span: Span, authored: Moment | null): Moment | null {
  if (registration.url === null) return null;
  const closes = authored ?? (format === 'Virtual' ? span.ends : span.starts);
  return closes.ms < span.ends.ms ? closes : span.ends;
}

function isRegistrationValid({ registration }: Source, { opens, closes }: EventTimes, report: ReportFinding): boolean {
  if (!opens || !closes || opens.ms < closes.ms) return true;
  const key = registration.closes_at === null ? 'opens_at' : 'closes_at';
  report(['registration', key], `registration closes at ${closes.at}, which is not after it opens at ${opens.at}`);
  return false;
}
