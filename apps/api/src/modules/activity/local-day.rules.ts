import { Temporal } from 'temporal-polyfill';

/** The date that it is in a time zone, as text that sorts. */
export const localDate = (at: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();

/**
 * How many dates lie between two, without them, as far as the zone had them: where the date line was moved, a date was
 * left out for everyone. Counting ends when there are more than `most`.
 */
export function datesBetween(from: string, to: string, { timezone, most }: { timezone: string; most: number }): number {
  const last = Temporal.PlainDate.from(to);
  let missed = 0;
  for (let date = Temporal.PlainDate.from(from).add({ days: 1 }); missed <= most; date = date.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(date, last) >= 0) break;
    if (existed(date, timezone)) missed += 1;
  }
  return missed;
}

const existed = (date: Temporal.PlainDate, timezone: string): boolean =>
  date.toZonedDateTime(timezone).toPlainDate().equals(date);
