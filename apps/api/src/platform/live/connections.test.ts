import { describe, expect, test } from 'vitest';

import { createStreamConnections } from './connections.ts';

const limits = { streams: 3, perUser: 2, unsentBytes: 1_000 };

function streamOf(isStillAuthorized: () => boolean | Promise<boolean>) {
  const stream = { ended: 0, heartbeat: () => undefined, end: () => void (stream.ended += 1), isStillAuthorized };
  return stream;
}
const away = (): never => {
  throw new Error('the database is away');
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('an event stream', () => {
  test('a slot is reserved before its stream begins and released once', () => {
    const readers = createStreamConnections(limits);
    const [one] = [readers.reserve(1), readers.reserve(1)];
    expect(() => readers.reserve(1)).toThrow('too many open streams');
    readers.reserve(2);
    expect(() => readers.reserve(3)).toThrow('busy');
    one.release();
    one.release();
    expect(readers.size()).toBe(2);
    readers.reserve(3);
    expect(() => readers.reserve(3)).toThrow('busy');
  });

  test('a stream that begins after its slot was released is not kept', () => {
    const readers = createStreamConnections(limits);
    const place = readers.reserve(1);
    place.release();
    const stream = streamOf(() => false);
    place.attach(stream);
    readers.end();
    expect(stream.ended).toBe(0);
  });

  test.each<[string, () => boolean | Promise<boolean>, boolean]>([
    ['cannot be determined ends after a while', away, true],
    ['is never determined ends after a while', () => new Promise<boolean>(() => undefined), true],
    ['fails asynchronously ends after a while', async () => away(), true],
    ['is granted continues', () => true, false],
    ['is granted asynchronously continues', async () => true, false],
  ])('a stream whose authorization %s', async (_name, isStillAuthorized, ends) => {
    const readers = createStreamConnections(limits);
    const stream = streamOf(isStillAuthorized);
    readers.reserve(1).attach(stream);
    for (let round = 0; round < 15; round += 1) {
      readers.checkAuthorization();
      await settled();
    }
    expect(stream.ended).toBe(0);
    readers.checkAuthorization();
    expect(stream.ended > 0).toBe(ends);
  });

  test('a successful check resets the count of unknown checks', async () => {
    const readers = createStreamConnections(limits);
    let round = 0;
    const stream = streamOf(() => (round % 10 === 0 ? true : away()));
    readers.reserve(1).attach(stream);
    for (round = 1; round < 100; round += 1) {
      readers.checkAuthorization();
      await settled();
    }
    expect(stream.ended).toBe(0);
  });

  test('a stream ends as soon as its authorization is revoked', () => {
    const readers = createStreamConnections(limits);
    const stream = streamOf(() => false);
    readers.reserve(1).attach(stream);
    readers.checkAuthorization();
    return settled().then(() => expect(stream.ended).toBe(1));
  });
});
