import { describe, expect, test } from 'vitest';

import { type EventKeys, eventFile, lineOf } from '../testing/event-files.ts';
import { formatFinding } from './finding.ts';
import { parseMarkdownFile } from './parse-source.ts';
import { readEvent } from './read-event.ts';

const now = Date.parse('2026-11-14T23:00:00Z');

function printFindings(text: string, path = 'events/gathering.md'): string[] {
  const result = readEvent({ path, parsed: parseMarkdownFile(text) }, now);
  return 'findings' in result ? result.findings.map(formatFinding) : [];
}

const findingsIn = (keys: EventKeys) => printFindings(eventFile(keys));
const at = (line: number, message: string) => [`events/gathering.md:${line} ${message}`];

const eventIn = (keys: EventKeys) => {
  const result = readEvent({ path: 'events/gathering.md', parsed: parseMarkdownFile(eventFile(keys)) }, now);
  return 'value' in result ? result.value : undefined;
};

describe('a valid file', () => {
  test('becomes an event with resolved times and trimmed texts', () => {
    const text = eventFile({ summary: undefined }).replace(
      'title: "A gathering"',
      'title: " A gathering "\nsummary: >\n  Folded over\n  two lines.',
    );
    const result = readEvent({ path: 'events/2026/gathering.md', parsed: parseMarkdownFile(text) }, now);
    expect(result).toMatchObject({
      value: {
        slug: 'gathering',
        title: 'A gathering',
        summary: 'Folded over two lines.',
        starts: { at: '2026-11-20T18:00:00+01:00', zoned: '2026-11-20T18:00:00+01:00[Europe/Berlin]' },
        all_day: false,
        body: { markdown: '18:00 Doors\n' },
      },
    });
  });
  test('with dates lasts from the start of the first day to the end of the last', () => {
    expect(eventIn({ starts_at: '2026-10-24', ends_at: '2026-10-25' })).toMatchObject({
      all_day: true,
      starts: { at: '2026-10-24T00:00:00+02:00' },
      ends: { at: '2026-10-26T00:00:00+01:00' },
    });
  });
  test('closes registration at the start in person, at the end when virtual, never after the end', () => {
    const closesAt = (keys: EventKeys) => eventIn(keys)?.registration.closes?.at;
    const registration = { url: 'https://tickets.example/' };
    expect(closesAt({ registration })).toBe('2026-11-20T18:00:00+01:00');
    expect(closesAt({ registration, format: 'Virtual' })).toBe('2026-11-20T21:00:00+01:00');
    expect(closesAt({ registration: { ...registration, closes_at: '2026-11-20' } })).toBe('2026-11-20T21:00:00+01:00');
    expect(closesAt({ registration: { ...registration, closes_at: '2026-11-19' } })).toBe('2026-11-20T00:00:00+01:00');
    expect(closesAt({})).toBeUndefined();
  });
});

describe('a slug', () => {
  test('is rejected when it is too long', () => {
    expect(printFindings(eventFile(), `${'a'.repeat(201)}.md`)[0]).toContain(':1 the name has 201 characters; the limit is 200');
  });
});

describe('a front matter key of an event', () => {
  test('is rejected when unknown, with a suggestion', () => {
    expect(findingsIn({ summery: 'x' })).toEqual(at(lineOf.next, 'unknown key summery; did you mean summary?'));
  });
  test('is rejected at its own line when unknown inside another key', () => {
    const nested = eventFile().replace('---\n18:00', 'registration:\n  url: https://x.example/\n  uri: y\n---\n18:00');
    expect(printFindings(nested)).toEqual(at(12, 'unknown key registration.uri'));
  });
  test('is reported on the first line when missing', () => {
    expect(findingsIn({ ends_at: undefined })).toEqual(at(1, 'ends_at is missing'));
  });
  test('a key is reported at its parent when missing inside another key', () => {
    const nested = eventFile().replace('---\n18:00', 'speakers:\n  - name: Ada\n  - title: Engineer\n---\n18:00');
    expect(printFindings(nested)).toEqual(at(12, 'speakers[1].name is missing'));
  });
  test('is rejected when empty', () => {
    expect(findingsIn({ ends_at: null })).toEqual(at(lineOf.ends_at, 'ends_at is empty'));
    expect(findingsIn({ title: '' })).toEqual(at(lineOf.title, 'title is empty'));
  });
  test('is rejected with a value of the wrong type', () => {
    expect(findingsIn({ title: 2026 })).toEqual(at(lineOf.title, 'title must be text, and 2026 is not: put it in quotes'));
    expect(findingsIn({ cancelled: 'yes' })).toEqual(at(lineOf.next, 'cancelled must be of type boolean'));
  });
  test('is rejected with a value that is not allowed, with the allowed ones', () => {
    expect(findingsIn({ type: 'Confrence' })).toEqual(
      at(lineOf.type, 'type is "Confrence"; it must be one of Conference, Workshop, Meetup, Webinar, Hackathon'),
    );
  });
  test('is rejected with a value that is too long', () => {
    expect(findingsIn({ title: 'x'.repeat(201) })).toEqual(at(lineOf.title, 'title is too long: at most 200 characters'));
  });
  test('is rejected with an invalid URL', () => {
    expect(findingsIn({ registration: { url: 'ftp://x.example/' } })).toEqual(
      at(lineOf.next, 'registration.url is "ftp://x.example/"; it must be an http or https address'),
    );
  });
  test('does not hide faults of the times', () => {
    expect(findingsIn({ ends_at: '2026-11-20T17:00', titel: 'x' })).toHaveLength(2);
  });
});

describe('a summary', () => {
  test('a summary is rejected with two sentences', () => {
    expect(findingsIn({ summary: 'One. Two.' })).toEqual(at(lineOf.summary, 'the summary must be exactly one sentence'));
  });
});

describe('the times of an event', () => {
  test('are rejected when the end is before the start', () => {
    expect(findingsIn({ ends_at: '2026-11-20T17:59' })).toEqual(
      at(lineOf.ends_at, 'the end 2026-11-20T17:59 is not after the start 2026-11-20T18:00'),
    );
  });
  test('are rejected when the end is the start', () => {
    expect(findingsIn({ ends_at: '2026-11-20T18:00' })).toHaveLength(1);
  });
  test('of all-day events may end on the first day', () => {
    expect(findingsIn({ starts_at: '2026-11-20', ends_at: '2026-11-20' })).toEqual([]);
    expect(findingsIn({ starts_at: '2026-11-20', ends_at: '2026-11-19' })).toHaveLength(1);
  });
  test('are rejected when one is a date and the other a time', () => {
    expect(findingsIn({ starts_at: '2026-11-20' })).toEqual(
      at(lineOf.ends_at, 'starts_at is a date and ends_at a time: use the same for both'),
    );
  });
  test('are rejected at the key of an unknown time zone', () => {
    expect(findingsIn({ timezone: 'Europe/Berlinn' })).toEqual([
      expect.stringMatching(/^events\/gathering\.md:7 "Europe\/Berlinn" is not an IANA time zone; did you mean Europe\/Berlin/),
    ]);
    expect(findingsIn({ timezone: '+01:00' })).toHaveLength(1);
  });
  test('are rejected when the clocks skip them', () => {
    const paris = { timezone: 'Europe/Paris', starts_at: '2026-03-29T02:30', ends_at: '2026-03-29T04:00' };
    expect(findingsIn(paris)).toEqual(
      at(lineOf.starts_at, '2026-03-29T02:30 does not exist in Europe/Paris: the clocks skip it'),
    );
  });
  test('are rejected when the clocks repeat them, unless they have an offset', () => {
    const paris = { timezone: 'Europe/Paris', starts_at: '2026-10-25T01:00', ends_at: '2026-10-25T02:30' };
    expect(findingsIn(paris)).toEqual(
      at(
        lineOf.ends_at,
        '2026-10-25T02:30 happens twice in Europe/Paris: write 2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00',
      ),
    );
    expect(findingsIn({ ...paris, ends_at: '2026-10-25T02:30+02:00' })).toEqual([]);
  });
  test('are rejected with an offset of another time zone', () => {
    expect(findingsIn({ starts_at: '2026-11-20T18:00+02:00' })).toEqual(
      at(lineOf.starts_at, '2026-11-20T18:00+02:00 has the wrong offset for Europe/Berlin: write 2026-11-20T18:00+01:00'),
    );
  });
  test('are rejected in an unknown format', () => {
    expect(findingsIn({ starts_at: 'tomorrow' })[0]).toMatch(/:8 starts_at is "tomorrow"\. Expected a date/);
  });
});

describe('the registration of an event', () => {
  const url = 'https://tickets.example/';
  test('is rejected when it closes before it opens', () => {
    expect(findingsIn({ registration: { url, opens_at: '2026-11-10T10:00', closes_at: '2026-11-09T10:00' } })).toEqual(
      at(
        lineOf.next,
        'registration closes at 2026-11-09T10:00:00+01:00, which is not after it opens at 2026-11-10T10:00:00+01:00',
      ),
    );
  });
  test('is rejected when it opens after an event in person has started', () => {
    expect(findingsIn({ registration: { url, opens_at: '2026-11-20T18:00' } })).toHaveLength(1);
    expect(findingsIn({ format: 'Virtual', registration: { url, opens_at: '2026-11-20T18:00' } })).toEqual([]);
  });
  test('is rejected with times but no URL', () => {
    expect(findingsIn({ registration: { closes_at: '2026-11-10' } })).toEqual(
      at(lineOf.next, 'registration.closes_at is set, but registration.url is missing'),
    );
  });
  test('may open and close on the same date', () => {
    expect(findingsIn({ registration: { url, opens_at: '2026-11-10', closes_at: '2026-11-10' } })).toEqual([]);
  });
});

describe('updated_at of an event', () => {
  test('is rejected in the future', () => {
    expect(findingsIn({ updated_at: '2026-11-14T23:00:01Z' })).toEqual(
      at(lineOf.next, 'updated_at 2026-11-14T23:00:01Z is in the future'),
    );
    expect(findingsIn({ updated_at: '2026-11-16' })).toEqual(at(lineOf.next, 'updated_at 2026-11-16 is in the future'));
  });
  test('may be now, or a date that has started in some time zone', () => {
    expect(findingsIn({ updated_at: '2026-11-14T23:00:00Z' })).toEqual([]);
    expect(findingsIn({ updated_at: '2026-11-15' })).toEqual([]);
  });
  test('is rejected when it is not a date', () => {
    expect(findingsIn({ updated_at: '2026-02-30' })).toEqual(at(lineOf.next, '2026-02-30 is not a date'));
  });
});
