import { EventRecord } from '@lyceum/contract/site';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { anEvent, aSnapshot } from '../../layout/layout.fixtures.ts';
import { wallTimes, zones } from '../../testing/arbitraries.ts';
import { eventFile, eventFiles } from '../../testing/event-files.ts';
import { fetchError } from '../../testing/requests.ts';
import { startTestSite } from '../../testing/start-test-site.ts';
import { renderCalendar } from './calendar-file.ts';
import { renderTimeZone, toBasicFormat } from './time-zone-block.ts';

/** The events of a calendar as another implementation reads them. */
function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}

const someEvents = eventFiles({
  summer: { timezone: 'America/New_York', starts_at: '2026-07-01T18:00', ends_at: '2026-07-01T19:00' },
  winter: { timezone: 'Australia/Lord_Howe', starts_at: '2026-06-01T18:00', ends_at: '2026-12-01T19:00' },
  // Daylight saving time in New York began in April then, and begins in March now.
  'before-2007': { timezone: 'America/New_York', starts_at: '2006-03-20T10:00', ends_at: '2006-03-20T11:00' },
  'old-rules': { timezone: 'America/New_York', starts_at: '1990-04-10T10:00', ends_at: '1990-04-10T11:00' },
  alias: { timezone: 'US/Pacific', updated_at: '2026-11-01' },
  utc: { timezone: 'UTC', title: 'Comma, semicolon; backslash \\ and a very long title with ünïcödé 漢字 that must be folded' },
  days: { starts_at: '2026-11-20', ends_at: '2026-11-22', cancelled: true },
});

describe('files.calendar 200', () => {
  test('has the same instants as the API, in the time zone of each event', async () => {
    const site = await startTestSite({ files: someEvents });
    const response = await site.fetch('/events.ics');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = await response.text();
    const events = parsed(text);
    expect(events).toHaveLength(7);
    for (const event of events) {
      const slug = event.uid.split('@')[0] ?? '';
      const record = EventRecord.parse(await (await site.fetch(`/api/events/${slug}`)).json());
      expect(event.summary).toBe(record.title);
      if (record.all_day) {
        expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2026-11-20', '2026-11-23']);
        continue;
      }
      expect(event.startDate.toJSDate().getTime(), slug).toBe(Date.parse(record.starts_at));
      expect(event.endDate.toJSDate().getTime(), slug).toBe(Date.parse(record.ends_at));
    }
  });

  test('conforms to RFC 5545', async () => {
    const site = await startTestSite({ files: someEvents });
    const text = await (await site.fetch('/events.ics')).text();
    const lines = text.split('\r\n');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const named = new Set([...text.matchAll(/;TZID=([^:]+):/g)].map(([, zone]) => zone));
    const defined = [...text.matchAll(/^TZID:(.+?)\r$/gm)].map(([, zone]) => zone);
    expect(new Set(defined)).toEqual(named);
    expect(defined).toHaveLength(named.size);
    for (const line of lines.filter((each) => each.startsWith('DTSTAMP'))) expect(line).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/);
    expect(text).toContain('STATUS:CANCELLED');
  });

  test('has a greater sequence and the same uid after a change', async () => {
    const site = await startTestSite({ files: eventFiles({ one: { updated_at: '2026-11-01' } }) });
    const read = async () => parsed(await (await site.fetch('/events/one.ics')).text())[0];
    const before = await read();
    await site.folder.write({ 'events/one.md': eventFile({ updated_at: '2026-11-02', title: 'Another' }) });
    await site.reload();
    const after = await read();
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
  });
});

describe('files.eventCalendar', () => {
  test('200: returns a calendar with only this event', async () => {
    const site = await startTestSite({ files: someEvents });
    const events = parsed(await (await site.fetch('/events/old-rules.ics')).text());
    expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual(['1990-04-10T14:00:00.000Z']);
  });

  test('200: an event keeps its instant under daylight saving rules that no longer apply', async () => {
    const site = await startTestSite({ files: someEvents });
    const [event] = parsed(await (await site.fetch('/events/before-2007.ics')).text());
    expect(event?.startDate.toJSDate().toISOString()).toBe('2006-03-20T15:00:00.000Z');
  });

  test('returns 404 with a suggestion for an unknown event, and 400 for an invalid slug', async () => {
    const site = await startTestSite({ files: someEvents });
    expect(await fetchError(site, '/events/wintr.ics', 404)).toMatchObject({
      code: 'event_not_found',
      hint: expect.stringContaining('winter'),
    });
    expect(await fetchError(site, '/events/Not_A_Slug.ics', 400)).toMatchObject({ code: 'invalid_slug' });
  });
});

describe('an iCalendar file', () => {
  test('a calendar application reads the right instant in every time zone and year', () => {
    fc.assert(
      fc.property(zones, wallTimes, (zone, wall) => {
        const time = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'later' });
        const stretch = { from: time.epochMilliseconds, to: time.epochMilliseconds + 3_600_000 };
        const text = [
          'BEGIN:VCALENDAR',
          ...renderTimeZone(zone, stretch),
          'BEGIN:VEVENT',
          'UID:x',
          `DTSTART;TZID=${zone}:${toBasicFormat(time.toString())}`,
          'END:VEVENT',
          'END:VCALENDAR',
        ].join('\r\n');
        ICAL.TimezoneService.reset();
        expect(parsed(text)[0]?.startDate.toJSDate().getTime()).toBe(time.epochMilliseconds);
      }),
      { numRuns: 150 },
    );
  });

  test('folding and escaping keep the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const file = renderCalendar([anEvent({ title: text })], { snapshot: aSnapshot(), siteUrl: 'https://site.test', now: 0 });
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the format cannot represent them
        const expected = text.replace(/\r\n|\r/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
        expect(parsed(file)[0]?.summary ?? '').toBe(expected);
      }),
      { numRuns: 300 },
    );
  });
});
