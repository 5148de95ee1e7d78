import { describe, expect, test } from 'vitest';

import { type EventKeys, eventFile, lineOf } from '../testing/event-files.ts';
import { printFinding } from './finding.ts';
import { parseSource } from './parse-source.ts';
import { readEvent } from './read-event.ts';

const now = Date.parse('2026-11-14T23:00:00Z');

function printFindings(text: string, path = 'events/gathering.md'): string[] {
  const result = readEvent({ path, parsed: parseSource(text) }, now);
  return 'findings' in result ? result.findings.map(printFinding) : [];
}

const findingsIn = (keys: EventKeys) => printFindings(eventFile(keys));
const at = (line: number, message: string) => [`events/gathering.md:${line} ${message}`];

const eventIn = (keys: EventKeys) => {
  const result = readEvent({ path: 'events/gathering.md', parsed: parseSource(eventFile(keys)) }, now);
  return 'value' in result ? result.value : undefined;
};

describe('a good file', () => {
  test('becomes an event with its times resolved and its texts trimmed', () => {
    const text = eventFile({ summary: undefined }).replace(
      'title: "A gathering"',
      'title: " A gathering "\nsummary: >\n  Folded over\n  two lines.',
    );
    const result = readEvent({ path: 'events/2026/gathering.md', parsed: parseSource(text) }, now);
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
  test('with dates lasts from the first moment of the first to the last of the last', () => {
    expect(eventIn({ starts_at: '2026-10-24', ends_at: '2026-10-25' })).toMatchObject({
      all_day: true,
      starts: { at: '2026-10-24T00:00:00+02:00' },
      ends: { at: '2026-10-26T00:00:00+01:00' },
    });
  });
  test('closes registration at the start in person, at the end when virtual, and never after the end', () => {
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
  test('that is too long is refused', () => {
    expect(printFindings(eventFile(), `${'a'.repeat(201)}.md`)[0]).toContain(
      ':1 the name has 201 characters; at most 200 make an address',
    );
  });
});

describe('a key', () => {
  test('that is unknown is refused, with the one it resembles', () => {
    expect(findingsIn({ summery: 'x' })).toEqual(at(lineOf.next, 'unknown key summery; perhaps summary'));
  });
  test('that is unknown inside another is refused at its own line', () => {
    const nested = eventFile().replace('---\n18:00', 'registration:\n  url: https://x.example/\n  uri: y\n---\n18:00');
    expect(printFindings(nested)).toEqual(at(12, 'unknown key registration.uri'));
  });
  test('that is missing is told at the head of the file', () => {
    expect(findingsIn({ ends_at: undefined })).toEqual(at(1, 'ends_at is missing'));
  });
  test('that is missing inside another is told where it belongs', () => {
    const nested = eventFile().replace('---\n18:00', 'speakers:\n  - name: Ada\n  - title: Engineer\n---\n18:00');
    expect(printFindings(nested)).toEqual(at(12, 'speakers[1].name is missing'));
  });
  test('that is empty is refused', () => {
    expect(findingsIn({ ends_at: null })).toEqual(at(lineOf.ends_at, 'ends_at is empty'));
    expect(findingsIn({ title: '' })).toEqual(at(lineOf.title, 'title is empty'));
  });
  test('with a value of another kind is refused', () => {
    expect(findingsIn({ title: 2026 })).toEqual(at(lineOf.title, 'title must be text, and 2026 is not: put it in quotes'));
    expect(findingsIn({ cancelled: 'yes' })).toEqual(at(lineOf.next, 'cancelled must be of type boolean'));
  });
  test('with a value outside its list is refused with the list', () => {
    expect(findingsIn({ type: 'Confrence' })).toEqual(
      at(lineOf.type, 'type is "Confrence"; it must be one of Conference, Workshop, Meetup, Webinar, Hackathon'),
    );
  });
  test('with too long a value is refused', () => {
    expect(findingsIn({ title: 'x'.repeat(201) })).toEqual(at(lineOf.title, 'title is too long: at most 200 characters'));
  });
  test('with an address that is none is refused', () => {
    expect(findingsIn({ registration: { url: 'ftp://x.example/' } })).toEqual(
      at(lineOf.next, 'registration.url is "ftp://x.example/"; it must be an http or https address'),
    );
  });
  test('does not hide what is wrong with the times', () => {
    expect(findingsIn({ ends_at: '2026-11-20T17:00', titel: 'x' })).toHaveLength(2);
  });
});

describe('a summary', () => {
  test('of two sentences is refused', () => {
    expect(findingsIn({ summary: 'One. Two.' })).toEqual(at(lineOf.summary, 'the summary must be exactly one sentence'));
  });
});

describe('times', () => {
  test('that end before they start are refused', () => {
    expect(findingsIn({ ends_at: '2026-11-20T17:59' })).toEqual(
      at(lineOf.ends_at, 'the end 2026-11-20T17:59 is not after the start 2026-11-20T18:00'),
    );
  });
  test('that end when they start are refused', () => {
    expect(findingsIn({ ends_at: '2026-11-20T18:00' })).toHaveLength(1);
  });
  test('of whole days may end on the day they start', () => {
    expect(findingsIn({ starts_at: '2026-11-20', ends_at: '2026-11-20' })).toEqual([]);
    expect(findingsIn({ starts_at: '2026-11-20', ends_at: '2026-11-19' })).toHaveLength(1);
  });
  test('of two kinds are refused', () => {
    expect(findingsIn({ starts_at: '2026-11-20' })).toEqual(
      at(lineOf.ends_at, 'starts_at is a date and ends_at a time: write both alike'),
    );
  });
  test('in an unknown zone are refused at the zone', () => {
    expect(findingsIn({ timezone: 'Europe/Berlinn' })).toEqual([
      expect.stringMatching(/^events\/gathering\.md:7 "Europe\/Berlinn" is not an IANA time zone; perhaps Europe\/Berlin/),
    ]);
    expect(findingsIn({ timezone: '+01:00' })).toHaveLength(1);
  });
  test('that clocks skip are refused', () => {
    const paris = { timezone: 'Europe/Paris', starts_at: '2026-03-29T02:30', ends_at: '2026-03-29T04:00' };
    expect(findingsIn(paris)).toEqual(
      at(lineOf.starts_at, '2026-03-29T02:30 does not exist in Europe/Paris: clocks are put forward past it'),
    );
  });
  test('that clocks repeat are refused until an offset tells which', () => {
    const paris = { timezone: 'Europe/Paris', starts_at: '2026-10-25T01:00', ends_at: '2026-10-25T02:30' };
    expect(findingsIn(paris)).toEqual(
      at(
        lineOf.ends_at,
        '2026-10-25T02:30 happens twice in Europe/Paris: write 2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00',
      ),
    );
    expect(findingsIn({ ...paris, ends_at: '2026-10-25T02:30+02:00' })).toEqual([]);
  });
  test('with an offset of another zone are refused', () => {
    expect(findingsIn({ starts_at: '2026-11-20T18:00+02:00' })).toEqual(
      at(lineOf.starts_at, '2026-11-20T18:00+02:00 does not fit Europe/Berlin: there it is 2026-11-20T18:00+01:00'),
    );
  });
  test('of no known form are refused', () => {
    expect(findingsIn({ starts_at: 'tomorrow' })[0]).toMatch(/:8 starts_at is "tomorrow"\. Expected a date/);
  });
});

describe('registration', () => {
  const url = 'https://tickets.example/';
  test('that closes before it opens is refused', () => {
    expect(findingsIn({ registration: { url, opens_at: '2026-11-10T10:00', closes_at: '2026-11-09T10:00' } })).toEqual(
      at(
        lineOf.next,
        'registration closes at 2026-11-09T10:00:00+01:00, which is not after it opens at 2026-11-10T10:00:00+01:00',
      ),
    );
  });
  test('that opens when an event in person has begun is refused', () => {
    expect(findingsIn({ registration: { url, opens_at: '2026-11-20T18:00' } })).toHaveLength(1);
    expect(findingsIn({ format: 'Virtual', registration: { url, opens_at: '2026-11-20T18:00' } })).toEqual([]);
  });
  test('that says when but not where is refused', () => {
    expect(findingsIn({ registration: { closes_at: '2026-11-10' } })).toEqual(
      at(lineOf.next, 'registration.closes_at says when, but no registration.url says where'),
    );
  });
  test('may open and close on the same date, whose last moment counts', () => {
    expect(findingsIn({ registration: { url, opens_at: '2026-11-10', closes_at: '2026-11-10' } })).toEqual([]);
  });
});

describe('updated_at', () => {
  test('in the future is refused', () => {
    expect(findingsIn({ updated_at: '2026-11-14T23:00:01Z' })).toEqual(
      at(lineOf.next, 'updated_at 2026-11-14T23:00:01Z is in the future'),
    );
    expect(findingsIn({ updated_at: '2026-11-16' })).toEqual(at(lineOf.next, 'updated_at 2026-11-16 is in the future'));
  });
  test('may be now, or a date that has begun somewhere on earth', () => {
    expect(findingsIn({ updated_at: '2026-11-14T23:00:00Z' })).toEqual([]);
    expect(findingsIn({ updated_at: '2026-11-15' })).toEqual([]);
  });
  test('that is no date is refused', () => {
    expect(findingsIn({ updated_at: '2026-02-30' })).toEqual(at(lineOf.next, '2026-02-30 is not a date'));
  });
});
