import type { Moment } from '../content/snapshot.ts';

/** The parts of a date badge. */
export interface DateBlock {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
}

export interface EventSpan {
  readonly starts: Moment;
  readonly ends: Moment;
  readonly timezone: string;
  readonly all_day: boolean;
}

/** Date formats of one language. */
export interface DateFormats {
  block(moment: Moment, zone: string): DateBlock;
  /** `Friday, November 20, 2026`, or from the first day to the last. */
  days(span: EventSpan): string;
  /** `Nov 20, 2026`, or from the first day to the last. */
  shortDays(span: EventSpan): string;
  /** `6:00 – 9:00 PM GMT+1`; undefined for all-day events. */
  hours(span: EventSpan): string | undefined;
  /** `November 20, 2026 at 6:00 PM GMT+1`, or only the day for midnight. */
  from(ms: number, zone: string): string;
  /** The same for an end, where midnight counts as the day before. */
  until(ms: number, zone: string): string;
  /** `November 20, 2026` in UTC, for posts. */
  day(ms: number): string;
}

type Options = Intl.DateTimeFormatOptions;

const shortWeekday: Options = { weekday: 'short' };
const dayOfMonth: Options = { day: 'numeric' };
const shortMonth: Options = { month: 'short' };
const day: Options = { day: 'numeric', month: 'long', year: 'numeric' };
const longDay: Options = { weekday: 'long', ...day };
const shortDay: Options = { ...day, month: 'short' };
const bareHour: Options = { hour: 'numeric', minute: '2-digit' };
const hour: Options = { ...bareHour, timeZoneName: 'short' };
const wholeMoment: Options = { ...day, ...hour };
/** For detecting midnight, not for display. */
const clock: Options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', numberingSystem: 'latn' };
const midnight = /^\D*0?0\D+00\D*$/;

const cache = new Map<string, DateFormats>();

export function getDateFormats(language: string): DateFormats {
  const dates = cache.get(language) ?? createDateFormats(getLocaleOrEnglish(language).toString());
  cache.set(language, dates);
  return dates;
}

/** English for a tag that is well-formed but invalid. */
export function getLocaleOrEnglish(language: string): Intl.Locale {
  try {
    return new Intl.Locale(language);
  } catch {
    return new Intl.Locale('en');
  }
}

type Format = (options: Options, zone: string) => Intl.DateTimeFormat;

function createDateFormats(locale: string): DateFormats {
  const format = createFormatCache(locale);
  const isMidnight = (ms: number, zone: string): boolean => midnight.test(format(clock, zone).format(ms));
  return {
    block: ({ ms }, zone) => ({
      weekday: format(shortWeekday, zone).format(ms),
      day: format(dayOfMonth, zone).format(ms),
      month: format(shortMonth, zone).format(ms),
    }),
    days: (span) => format(longDay, span.timezone).formatRange(span.starts.ms, lastMoment(span)),
    shortDays: (span) => format(shortDay, span.timezone).formatRange(span.starts.ms, lastMoment(span)),
    hours: (span) => (span.all_day ? undefined : formatHours(span, format)),
    from: (ms, zone) => format(isMidnight(ms, zone) ? day : wholeMoment, zone).format(ms),
    until: (ms, zone) => (isMidnight(ms, zone) ? format(day, zone).format(ms - 1) : format(wholeMoment, zone).format(ms)),
    day: (ms) => format(day, 'UTC').format(ms),
  };
}

/** Creating a format takes far longer than using it. */
function createFormatCache(locale: string): Format {
  const made = new Map<Options, Map<string, Intl.DateTimeFormat>>();
  return (options, zone) => {
    const inZones = made.get(options) ?? new Map<string, Intl.DateTimeFormat>();
    const format = inZones.get(zone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    made.set(options, inZones.set(zone, format));
    return format;
  };
}

/** Ends are exclusive: an event that ends at midnight does not reach into the next day. */
const lastMoment = ({ starts, ends }: EventSpan): number => Math.max(starts.ms, ends.ms - 1);

/** Past midnight both times are shown without dates, which are shown elsewhere. */
function formatHours({ starts, ends, timezone }: EventSpan, format: Format): string {
  const date = format(shortDay, timezone);
  if (date.format(starts.ms) === date.format(ends.ms)) return format(hour, timezone).formatRange(starts.ms, ends.ms);
  return `${format(bareHour, timezone).format(starts.ms)} – ${format(hour, timezone).format(ends.ms)}`;
}
