import ical, { escape, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';

import { toAbsoluteUrl } from '../../addresses.ts';
import type { SiteEvent } from '../../content/snapshot.ts';
import type { View } from '../../view.ts';
import { renderTimeZone } from './time-zone-block.ts';

/** Events as iCalendar (RFC 5545), each in its own time zone. */
export function renderCalendar(events: readonly SiteEvent[], view: View): string {
  const calendar = ical({
    prodId: '//Lyceum//Public site//EN',
    // The library does not escape the name.
    name: escape(withoutControlCharacters(view.snapshot.site.name), false),
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => renderTimeZone(zone, spanOf(events, zone)).join('\r\n') },
    events: events.map((event) => eventData(event, view)),
  });
  // The library leaves out the line break after the last line, which RFC 5545, 3.4 requires.
  return `${calendar.toString()}\r\n`;
}

/** RFC 5545 has no way to write control characters, and the library keeps them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const withoutControlCharacters = (text: string): string => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');

function spanOf(events: readonly SiteEvent[], zone: string) {
  const inZone = events.filter(({ timezone, all_day }) => timezone === zone && !all_day);
  return {
    from: inZone.reduce((earliest, { starts }) => Math.min(earliest, starts.ms), Infinity),
    to: inZone.reduce((latest, { ends }) => Math.max(latest, ends.ms), -Infinity),
  };
}

function eventData(event: SiteEvent, { snapshot, siteUrl }: View): ICalEventData {
  const url = toAbsoluteUrl(siteUrl, event.path);
  const changedAt = event.updated_at ?? snapshot.updated_at ?? '1970-01-01T00:00:00Z';
  return {
    id: `${event.slug}@${new URL(siteUrl).hostname}`,
    stamp: changedAt,
    lastModified: changedAt,
    sequence: sequenceOf(event),
    ...timesOf(event),
    summary: withoutControlCharacters(event.title),
    description: withoutControlCharacters(`${event.summary}\n\n${url}`),
    url,
    location: placeOf(event),
    categories: event.topics.map((name) => ({ name: withoutControlCharacters(name) })),
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

function timesOf({ starts, ends, all_day, timezone }: SiteEvent): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'> {
  if (all_day) return { start: Temporal.PlainDate.from(starts.at), end: Temporal.PlainDate.from(ends.at), allDay: true };
  return { start: Temporal.ZonedDateTime.from(starts.zoned), end: Temporal.ZonedDateTime.from(ends.zoned), timezone };
}

function placeOf({ location, format }: SiteEvent): string | null {
  if (!location) return format === 'Virtual' ? 'Online' : null;
  const parts = [location.name, location.city, location.country].filter((part) => part !== null);
  return withoutControlCharacters(parts.join(', '));
}

const firstSequence = Date.UTC(2020, 0, 1);

/** Calendars replace an event they have only by one with a greater number, so it grows with the date of the last change. */
const sequenceOf = ({ updated_at }: SiteEvent): number =>
  updated_at === null ? 0 : Math.max(0, Math.floor((Date.parse(updated_at) - firstSequence) / 60_000));
