import type { StreamReader } from '@lyceum/kit';
import { expect, test } from 'vitest';

import type { StoredEvent } from '../outbox/index.ts';
import { createEventHub } from './hub.ts';
import { resolveStartPosition } from './start-position.rules.ts';
import { startStream } from './stream.ts';

const events: StoredEvent[] = [];
const happen = (topic: string): void => void events.push({ seq: events.length + 1, topic, event: 'test', data: '{}' });
const hub = createEventHub(0, async (seq, most) => events.filter((event) => event.seq > seq).slice(0, most));
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A connection that takes everything at once, or nothing at all. */
function connection(takes = true) {
  const frames: string[] = [];
  const [closing, drained] = [Promise.withResolvers<undefined>(), Promise.withResolvers<boolean>()];
  let isEnded = false;
  const reader: StreamReader = {
    send: (frame) => void (isEnded || frames.push(frame)),
    waitForDrain: () => (takes ? Promise.resolve(true) : drained.promise),
    bufferedBytes: () => 0,
    end: () => void (isEnded = true),
    destroy: () => closing.resolve(undefined),
    onClosed: (act) => void closing.promise.then(act),
  };
  return { frames, reader, drain: () => drained.resolve(true), leave: () => closing.resolve(undefined) };
}

async function begin(lastEventId?: string, takes = true) {
  const here = connection(takes);
  const start = resolveStartPosition(lastEventId, { head: events.length, floor: 0 });
  const missed = async ({ topic, after, upTo }: { topic: string; after: number; upTo: number }) =>
    events.filter((event) => event.topic === topic && event.seq > after && event.seq <= upTo);
  const stream = startStream({ hub, readBacklog: missed, maxUnsentBytes: 1_000, retryMs: 1_000 }, here.reader, {
    topic: 'user:1',
    start,
  });
  await settled();
  return { ...here, stream };
}
const idIn = (frame = ''): string => /^id: (\d+)$/m.exec(frame)?.[1] ?? '';

test('a heartbeat moves the Last-Event-ID forward while the topic is quiet, and the reader resumes from there', async () => {
  const first = await begin();
  for (let round = 0; round < 3; round += 1) happen('user:2');
  await hub.advance();
  expect(first.frames).toHaveLength(1);
  first.stream.heartbeat();
  expect(first.frames[1]).toBe(':\nid: 3\n\n');
  first.leave();
  happen('user:1');
  happen('user:2');
  await hub.advance();
  const again = await begin(idIn(first.frames[1]));
  expect(again.frames.map(idIn)).toEqual(['3', '4']);
  happen('user:1');
  await hub.advance();
  again.stream.heartbeat();
  expect(again.frames.map(idIn)).toEqual(['3', '4', '6', '6']);
  again.leave();
});

test('a heartbeat carries no id while a reader is catching up', async () => {
  const behind = await begin('0', false);
  behind.stream.heartbeat();
  expect(behind.frames.at(-1)).toBe(':\n\n');
  behind.leave();
});

test('a stream that is ended while catching up reads no further', async () => {
  happen('user:1');
  await hub.advance();
  const behind = await begin('0', false);
  const before = behind.frames.length;
  behind.stream.end();
  behind.drain();
  await settled();
  expect(behind.frames).toHaveLength(before);
  happen('user:1');
  await hub.advance();
  expect(behind.frames).toHaveLength(before);
});
