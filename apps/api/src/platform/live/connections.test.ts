import { expect, test } from 'vitest';

import { createConnections } from './connections.ts';

const limits = { streams: 3, perUser: 2, unsentBytes: 1_000 };

function streamOf(isStillAuthorized: () => boolean | Promise<boolean>) {
  const stream = { ended: 0, heartbeat: () => undefined, end: () => void (stream.ended += 1), isStillAuthorized };
  return stream;
}
const away = (): never => {
  throw new Error('the database is away');
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a place is taken before its stream begins, and is left once', () => {
  const readers = createConnections(limits);
  const [one] = [readers.reserve(1), readers.reserve(1)];
  expect(() => readers.reserve(1)).toThrow('throttled');
  readers.reserve(2);
  expect(() => readers.reserve(3)).toThrow('busy');
  one.release();
  one.release();
  expect(readers.size()).toBe(2);
  readers.reserve(3);
  expect(() => readers.reserve(3)).toThrow('busy');
});

test('a stream that begins after its reader has left is not kept', () => {
  const readers = createConnections(limits);
  const place = readers.reserve(1);
  place.release();
  const stream = streamOf(() => false);
  place.attach(stream);
  readers.end();
  expect(stream.ended).toBe(0);
});

test.each<[string, () => boolean | Promise<boolean>, boolean]>([
  ['cannot be told ends after a while', away, true],
  ['is not told ends after a while', () => new Promise<boolean>(() => undefined), true],
  ['fails to be told ends after a while', async () => away(), true],
  ['is told goes on', () => true, false],
  ['is told later goes on', async () => true, false],
])('a stream of which it %s', async (_name, isStillAuthorized, ends) => {
  const readers = createConnections(limits);
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

test('a moment in which nobody can tell is forgotten once somebody can', async () => {
  const readers = createConnections(limits);
  let round = 0;
  const stream = streamOf(() => (round % 10 === 0 ? true : away()));
  readers.reserve(1).attach(stream);
  for (round = 1; round < 100; round += 1) {
    readers.checkAuthorization();
    await settled();
  }
  expect(stream.ended).toBe(0);
});

test('who is not welcome any more is not waited for', () => {
  const readers = createConnections(limits);
  const stream = streamOf(() => false);
  readers.reserve(1).attach(stream);
  readers.checkAuthorization();
  return settled().then(() => expect(stream.ended).toBe(1));
});
