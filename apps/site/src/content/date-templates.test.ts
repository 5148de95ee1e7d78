import { describe, expect, test } from 'vitest';

import { eventFile } from '../testing/event-files.ts';
import { resolveDateTemplates } from './date-templates.ts';
import { parseMarkdownFile } from './parse-source.ts';
import { readEvent } from './read-event.ts';

const now = Date.parse('2026-11-14T23:03:40Z');

function datedEvent(keys: Record<string, unknown>) {
  const text = resolveDateTemplates(eventFile(keys), now);
  const read = readEvent({ path: 'events/sample.md', parsed: parseMarkdownFile(text) }, now);
  if ('findings' in read) throw new Error(JSON.stringify(read.findings));
  return { text, event: read.value };
}

describe('a template of an event’s dates', () => {
  test('counts days in the time zone of the event', () => {
    const { event } = datedEvent({ timezone: 'Europe/Berlin', starts_at: '+3d 18:00', ends_at: '+3d 20:30' });
    // In Berlin it is already the 15th.
    expect([event.starts.at, event.ends.at]).toEqual(['2026-11-18T18:00:00+01:00', '2026-11-18T20:30:00+01:00']);
  });
  test('counts hours and minutes from now, rounded down to five minutes', () => {
    const { event } = datedEvent({ timezone: 'America/New_York', starts_at: '-1h', ends_at: '+90m' });
    expect([event.starts.at, event.ends.at]).toEqual(['2026-11-14T17:00:00-05:00', '2026-11-14T19:30:00-05:00']);
  });
  test('resolves days without a time to all-day events', () => {
    const { event } = datedEvent({ timezone: 'Asia/Tokyo', starts_at: '+10d', ends_at: '+11d' });
    expect([event.all_day, event.starts.at, event.ends.at]).toEqual([
      true,
      '2026-11-25T00:00:00+09:00',
      '2026-11-27T00:00:00+09:00',
    ]);
  });
  test('resolves the times of registration and updated_at too', () => {
    const { event } = datedEvent({
      starts_at: '+9d 10:00',
      ends_at: '+9d 12:00',
      registration: { url: 'https://example.org/register', opens_at: '-20d 10:00', closes_at: '+8d' },
      updated_at: '-2d',
    });
    expect(event.registration.opens?.at).toBe('2026-10-26T10:00:00+01:00');
    expect(event.registration.closes?.at).toBe('2026-11-24T00:00:00+01:00');
    expect(event.updated_at).toBe('2026-11-13T00:00:00Z');
  });
  test('becomes a sample event and keeps its text and other keys', () => {
    const { text, event } = datedEvent({
      title: '+1h is not a time here',
      starts_at: '2030-01-01T10:00',
      ends_at: '2030-01-01T11:00',
    });
    expect(event).toMatchObject({ sample: true, title: '+1h is not a time here', body: { markdown: '18:00 Doors\n' } });
    expect(text).toContain('starts_at: "2030-01-01T10:00"');
  });
  test('writes the offset of a time that the clocks skip or repeat', () => {
    const springForward = Date.parse('2027-03-27T12:00:00Z');
    const text = resolveDateTemplates(eventFile({ starts_at: '+1d 02:30', ends_at: '+1d 04:00' }), springForward);
    expect(text).toContain('starts_at: "2027-03-28T03:30+02:00"');
  });
  test.each([
    [{ starts_at: '+3 days' }, '"+3 days" is not a relative time such as +3d 18:00, +10d, -1h or +90m'],
    [{ timezone: 'Mars/Olympus' }, 'timezone: "Mars/Olympus" is not an IANA time zone'],
  ])('is rejected when its times cannot be resolved: %j', (keys, message) => {
    expect(() => resolveDateTemplates(eventFile(keys), now)).toThrow(message);
  });
});
