import { Temporal } from 'temporal-polyfill';

import type { Moment, SiteEvent } from '../content/snapshot.ts';
import { getLastDayOfAllDayEvent } from './all-day.ts';

/** Not from `Intl`, whose output differs between versions: all replicas must send the same bytes. */
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `20 November 2026`, from a date or a local time. */
export function formatDay(text: string): string {
  const { day, month, year } = Temporal.PlainDate.from(text.slice(0, 10));
  return `${day} ${months[month - 1] ?? ''} ${year}`;
}

const formatWeekday = (text: string): string => weekdays[Temporal.PlainDate.from(text.slice(0, 10)).dayOfWeek - 1] ?? '';
const formatLongDay = (text: string): string => `${formatWeekday(text)}, ${formatDay(text)}`;
const formatClock = (text: string): string => text.slice(11, 16);

/** `20 November 2026, 18:00`, in local time. */
export const formatDateTime = ({ at }: Moment): string => `${formatDay(at)}, ${formatClock(at)}`;

/** `Friday, 20 November 2026, 18:00 to 21:00 (Europe/Berlin)`; the end has a date only when it is on another day. */
export function formatEventTime({
  starts,
  ends,
  all_day,
  timezone,
}: Pick<SiteEvent, 'starts' | 'ends' | 'all_day' | 'timezone'>): string {
  const first = starts.at.slice(0, 10);
  if (all_day) {
    const last = getLastDayOfAllDayEvent({ ends });
    return `${formatLongDay(first)}${last === first ? '' : ` to ${formatLongDay(last)}`} (${timezone})`;
  }
  const until = ends.at.slice(0, 10) === first ? formatClock(ends.at) : `${formatLongDay(ends.at)}, ${formatClock(ends.at)}`;
  return `${formatLongDay(first)}, ${formatClock(starts.at)} to ${until} (${timezone})`;
}
