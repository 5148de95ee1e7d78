import { describe, expect, test } from 'vitest';

import { parseMarkdownFile } from '../content/parse-source.ts';
import { readEvent } from '../content/read-event.ts';
import { type EventKeys, eventFile } from '../testing/event-files.ts';
import { formatEventTime } from './format-time.ts';

function format(keys: EventKeys): string {
  const result = readEvent(
    { path: 'events/x.md', parsed: parseMarkdownFile(eventFile(keys)) },
    Date.parse('2026-11-14T23:00:00Z'),
  );
  return 'value' in result ? formatEventTime(result.value) : expect.fail('the event is valid');
}

describe('formatEventTime', () => {
  test.each([
    [{}, 'Friday, 20 November 2026, 18:00 to 21:00 (Europe/Berlin)'],
    [{ ends_at: '2026-11-21T02:00' }, 'Friday, 20 November 2026, 18:00 to Saturday, 21 November 2026, 02:00 (Europe/Berlin)'],
    [{ starts_at: '2026-12-31', ends_at: '2026-12-31' }, 'Thursday, 31 December 2026 (Europe/Berlin)'],
    [
      { starts_at: '2026-10-24', ends_at: '2026-10-25', timezone: 'Asia/Tokyo' },
      'Saturday, 24 October 2026 to Sunday, 25 October 2026 (Asia/Tokyo)',
    ],
  ])('formats %j as %j', (keys, words) => {
    expect(format(keys)).toBe(words);
  });
});
