import ICAL from 'ical.js';
import type { ComparisonReport } from './equal-bytes.ts';
import { forEachConcurrently, listOf, recordOf, type SiteClient } from './site-client.ts';

/** Compares the start and end of every event in the list, the record, MCP, JSON-LD and the calendar file. */
export async function compareInstants(site: SiteClient): Promise<ComparisonReport> {
  const events = await listEvents(site);
  const calendar = await calendarTimes(site);
  const differences: string[] = [];
  await forEachConcurrently(events, async (listed) => {
    const slug = String(listed['slug']);
    const record = await site.json(`/api/events/${slug}`);
    const fromMcp = recordOf((await site.mcp('tools/call', { name: 'get_event', arguments: { slug } }))['structuredContent']);
    const jsonLd = recordOf(record['json_ld']);
    const allDay = record['all_day'] === true;
    const texts = [listed, record, fromMcp].map((each) => `${String(each['starts_at'])} ${String(each['ends_at'])}`);
    if (new Set(texts).size !== 1) differences.push(`${slug}: ${texts.join(' | ')}`);
    const instants = [timesOf(record['starts_at'], record['ends_at']), calendar.get(slug) ?? 'not in the calendar'];
    if (!allDay) instants.push(timesOf(jsonLd['startDate'], jsonLd['endDate']));
    else instants[0] = daysOf(record['starts_at'], record['ends_at']);
    if (new Set(instants).size !== 1) differences.push(`${slug}: ${instants.join(' | ')}`);
  });
  return { compared: events.length, differences };
}

const timesOf = (starts: unknown, ends: unknown): string => `${Date.parse(String(starts))} ${Date.parse(String(ends))}`;
const daysOf = (starts: unknown, ends: unknown): string => `${String(starts).slice(0, 10)} ${String(ends).slice(0, 10)}`;

async function listEvents(site: SiteClient): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let path = '/api/events?limit=200'; path !== ''; ) {
    const page = await site.json(path);
    found.push(...listOf(page['results']));
    path = typeof page['next'] === 'string' ? page['next'].slice(site.url.length) : '';
  }
  return found;
}

/** As another program reads them: with the time zones that the file defines. */
async function calendarTimes(site: SiteClient): Promise<Map<string, string>> {
  const { body } = await site.text('/events.ics');
  const parsed: unknown[] = ICAL.parse(body);
  const calendar = new ICAL.Component(parsed);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return new Map(
    calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, startDate, endDate } = new ICAL.Event(component);
      const times = startDate.isDate
        ? daysOf(startDate.toString(), endDate.toString())
        : `${startDate.toJSDate().getTime()} ${endDate.toJSDate().getTime()}`;
      return [uid.replace(/@.*$/, ''), times];
    }),
  );
}
