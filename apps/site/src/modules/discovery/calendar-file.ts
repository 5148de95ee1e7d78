import { urlOf } from '../../addresses.ts';
import type { Moment, SiteEvent } from '../../content/snapshot.ts';
import type { View } from '../../view.ts';
import { folded, icsText } from './content-line.rules.ts';
import { compact, timeZoneBlock } from './time-zone-block.ts';

/** Events as iCalendar (RFC 5545), each in its own zone. */
export function calendarFile(events: readonly SiteEvent[], view: View): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lyceum//Public site//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${icsText(view.snapshot.site.name)}`,
    ...zoneBlocks(events),
    ...events.flatMap((event) => eventBlock(event, view)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Written with a Z instead: a zone that every calendar knows. */
const isUtc = ({ timezone }: Pick<SiteEvent, 'timezone'>): boolean => /^(Etc\/)?(UTC|Universal|Zulu|UCT)$/.test(timezone);

function zoneBlocks(events: readonly SiteEvent[]): string[] {
  const zoned = Map.groupBy(
    events.filter((event) => !event.all_day && !isUtc(event)),
    ({ timezone }) => timezone,
  );
  return [...zoned].flatMap(([zone, some]) => {
    const from = some.reduce((least, { starts }) => Math.min(least, starts.ms), Infinity);
    const to = some.reduce((most, { ends }) => Math.max(most, ends.ms), -Infinity);
    return timeZoneBlock(zone, { from, to });
  });
}

function eventBlock(event: SiteEvent, { snapshot, siteUrl }: View): string[] {
  const url = urlOf(siteUrl, event.path);
  const changed = compact(event.updated_at ?? snapshot.updated_at ?? '1970-01-01T00:00:00Z');
  const place =
    event.location && [event.location.name, event.location.city, event.location.country].filter((part) => part !== null);
  return [
    'BEGIN:VEVENT',
    `UID:${event.slug}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${changed}Z`,
    `LAST-MODIFIED:${changed}Z`,
    `SEQUENCE:${sequenceOf(event)}`,
    ...timesOf(event),
    `SUMMARY:${icsText(event.title)}`,
    `DESCRIPTION:${icsText(`${event.summary}\n\n${url}`)}`,
    `URL:${url}`,
    ...(place ? [`LOCATION:${icsText(place.join(', '))}`] : event.format === 'Virtual' ? ['LOCATION:Online'] : []),
    ...(event.topics.length === 0 ? [] : [`CATEGORIES:${event.topics.map(icsText).join(',')}`]),
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

function timesOf(event: SiteEvent): string[] {
  const { starts, ends, all_day } = event;
  if (all_day) return [`DTSTART;VALUE=DATE:${dateOf(starts)}`, `DTEND;VALUE=DATE:${dateOf(ends)}`];
  if (isUtc(event)) return [`DTSTART:${compact(starts.at)}Z`, `DTEND:${compact(ends.at)}Z`];
  return [`DTSTART;TZID=${event.timezone}:${compact(starts.at)}`, `DTEND;TZID=${event.timezone}:${compact(ends.at)}`];
}

const dateOf = ({ at }: Moment): string => at.slice(0, 10).replaceAll('-', '');

const firstSequence = Date.UTC(2020, 0, 1);

/** Grows with every change that its author dates, which is what lets calendars replace what they have. */
const sequenceOf = ({ updated_at }: SiteEvent): number =>
  updated_at === null ? 0 : Math.max(0, Math.floor((Date.parse(updated_at) - firstSequence) / 60_000));
