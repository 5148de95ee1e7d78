import { describe, expect, test } from 'vitest';

import { buildEvents } from './site-content.ts';
import { formatOffset, formatWallTime } from './zoned-time.ts';

const now = Date.parse('2026-11-15T00:20:30Z');

describe('the content of the conformance run', () => {
  test('has more events than the maximum limit, with unique slugs', () => {
    const events = buildEvents(now);
    expect(events.length).toBeGreaterThan(200);
    expect(new Set(events.map(({ slug }) => slug)).size).toBe(events.length);
  });

  test('has no event within a quarter of an hour of a status change', () => {
    for (const { slug, starts, ends, status } of buildEvents(now)) {
      expect(status, slug).toBe(now < starts ? 'upcoming' : now < ends ? 'live' : 'past');
      expect(Math.min(Math.abs(now - starts), Math.abs(now - ends)), slug).toBeGreaterThan(15 * 60_000);
    }
  });

  test.each([
    ['UTC', '2026-11-15T00:20:30', '+00:00'],
    ['Asia/Kolkata', '2026-11-15T05:50:30', '+05:30'],
    ['America/St_Johns', '2026-11-14T20:50:30', '-03:30'],
  ])('converts to the local time of %s: %s', (timezone, wall, offset) => {
    expect(formatWallTime(now, timezone)).toBe(wall);
    expect(formatOffset(now, timezone)).toBe(offset);
  });
});
