import { Temporal } from 'temporal-polyfill';

/** In milliseconds since 1970. */
interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * The VTIMEZONE of a zone with every clock change in the time span. Recurrence rules would be shorter, but they are today's
 * rules: older events would be off by an hour (adr/0042).
 */
export function renderTimeZone(zone: string, { from, to }: TimeSpan): string[] {
  const first = zonedTime(zone, from);
  const before = first.getTimeZoneTransition('previous');
  const firstChange = before ?? zonedTime(zone, 0);
  const changes = [firstChange];
  for (let next = firstChange.getTimeZoneTransition('next'); next !== null && next.epochMilliseconds <= to; ) {
    changes.push(next);
    next = next.getTimeZoneTransition('next');
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...changes.flatMap(observance), 'END:VTIMEZONE'];
}

const zonedTime = (zone: string, ms: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);

/** One clock change. Its onset is in the local time before the change. */
function observance(change: Temporal.ZonedDateTime): string[] {
  const before = change.subtract({ nanoseconds: 1 });
  const kind = change.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
  // Historic offsets have seconds, which Temporal does not accept as time zones, so the local time is computed.
  const onset = change.withTimeZone('UTC').toPlainDateTime().add({ nanoseconds: before.offsetNanoseconds });
  return [
    `BEGIN:${kind}`,
    `DTSTART:${toBasicFormat(onset.toString({ smallestUnit: 'second' }))}`,
    `TZOFFSETFROM:${toBasicOffset(before.offset)}`,
    `TZOFFSETTO:${toBasicOffset(change.offset)}`,
    `END:${kind}`,
  ];
}

const toBasicOffset = (text: string): string => text.replaceAll(':', '').slice(0, 7);

/** `2026-11-20T18:00:00` → `20261120T180000`. */
export const toBasicFormat = (text: string): string => text.replace(/[-:]/g, '').slice(0, 15);
