import { Temporal } from 'temporal-polyfill';

/** The date in a time zone, as ISO text, which sorts by date. */
export const toLocalDate = (at: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();

/**
 * How many dates lie strictly between two. Dates that the zone skipped, because it moved across the date line, do not count:
 * every resident missed them. Counting stops above `stopAbove`.
 */
export function countDatesBetween(
  from: string,
  to: string,
  { timezone, stopAbove }: { readonly timezone: string; readonly stopAbove: number },
): number {
  const last = Temporal.PlainDate.from(to);
  let count = 0;
  for (let date = Temporal.PlainDate.from(from).add({ days: 1 }); count <= stopAbove; date = date.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(date, last) >= 0) break;
    if (existsIn(timezone, date)) count += 1;
  }
  return count;
}

const existsIn = (timezone: string, date: Temporal.PlainDate): boolean =>
  date.toZonedDateTime(timezone).toPlainDate().equals(date);
