import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decodeCursor, encodeCursor } from './cursor.ts';

const now = Date.parse('2026-11-14T23:00:00Z');
const cursor = { as_of: now, after: 'gathering' };

describe('a cursor', () => {
  test('is decoded to what was encoded', () => {
    expect(decodeCursor(encodeCursor(cursor), now)).toEqual(cursor);
  });

  test('is valid for an hour', () => {
    expect(decodeCursor(encodeCursor(cursor), now + 3_600_000)).toEqual(cursor);
    expect(decodeCursor(encodeCursor(cursor), now + 3_600_001)).toBeUndefined();
  });

  test('may come from a replica whose clock is slightly ahead, but not from further in the future', () => {
    expect(decodeCursor(encodeCursor(cursor), now - 10_000)).toEqual(cursor);
    expect(decodeCursor(encodeCursor(cursor), now - 10_001)).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['plain words', 'no-list-has-given-this'],
    ['another object', Buffer.from('{"as_of":1}').toString('base64url')],
    ['a further member', Buffer.from(JSON.stringify({ ...cursor, x: 1 })).toString('base64url')],
    ['another spelling of the same bytes', `${encodeCursor(cursor)}==`],
  ])('is not accepted from %s', (_, text) => {
    expect(decodeCursor(text, now)).toBeUndefined();
  });

  test('is never decoded from arbitrary text, which never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => decodeCursor(text, now) === undefined));
  });
});
