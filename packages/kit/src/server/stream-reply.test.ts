import { defineOperation, type Operation, type Surface, streamResponse } from '@lyceum/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { productErrorFormat } from '../errors/product-error-format.ts';
import { silentLog } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createLifecycle } from './lifecycle.ts';
import { buildServer } from './server.ts';
import { formatServerSentEvent, type StreamReader, StreamReply } from './stream-reply.ts';

const open = {
  since: '1',
  published: true,
  auth: 'anonymous',
  policy: 'anyone',
  effect: 'read',
  rate: 'none',
  failures: {},
} as const;
const listen = defineOperation({
  id: 'events.listen',
  method: 'GET',
  path: '/events/',
  summary: 'Listen',
  ...open,
  responses: { 200: streamResponse(z.object({ n: z.int() }), { description: 'Events.' }) },
});
const contract = { events: { listen } } as const satisfies Record<string, Record<string, Operation>>;
const surface: Surface & { contract: typeof contract } = {
  name: 'product',
  title: '',
  version: '1',
  description: '',
  contract,
  groups: { events: '' },
  failure: z.object({}),
  failureMediaType: 'application/problem+json',
  failureExample: () => ({}),
};

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

async function serve(answer: () => StreamReply | never, { maxInFlight = 10, deadlineMs = 5_000 } = {}) {
  const lifecycle = createLifecycle({ noticeMs: 0, deadlineMs }, silentLog());
  const app = buildServer({
    surface,
    handlers: { events: { listen: answer } },
    errorFormat: productErrorFormat,
    baseUrl: 'http://api.test',
    authorize: () => 'caller',
    cors: { kind: 'allow-list', origins: new Set<string>(), allowHeaders: [], exposeHeaders: [] },
    log: silentLog(),
    metrics: createMetrics(),
    limits: { maxInFlight },
  });
  lifecycle.attach(app);
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/events/`;
  closers.push(() => lifecycle.drain('over'));
  return { url, lifecycle };
}

describe('an event stream', () => {
  test('begins at once and lasts until the server ends it', async () => {
    let reader: StreamReader | undefined;
    const { url } = await serve(() => new StreamReply((one) => (reader = one)));
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toContain('no-transform');
    let over = 0;
    reader?.onClosed(() => (over += 1));
    reader?.send(formatServerSentEvent({ id: '1', event: 'a', data: '{"n":1}' }));
    reader?.send(formatServerSentEvent({ id: '2', event: 'b', data: '{"n":2}' }));
    expect(await reader?.waitForDrain(60_000)).toBe(true);
    reader?.end();
    reader?.send('never');
    expect(await answer.text()).toBe('id: 1\nevent: a\ndata: {"n":1}\n\nid: 2\nevent: b\ndata: {"n":2}\n\n');
    expect(over).toBe(1);
  });
  test('does not count as a request in flight', async () => {
    const { url } = await serve(() => new StreamReply(() => undefined), { maxInFlight: 1 });
    const stop = new AbortController();
    const statuses = [];
    for (let round = 0; round < 3; round += 1) statuses.push((await fetch(url, { signal: stop.signal })).status);
    expect(statuses).toEqual([200, 200, 200]);
    stop.abort();
  });
  test('reports that its client disconnected, and is not opened for HEAD', async () => {
    let opened = 0;
    let unread = 0;
    let gone: () => void = () => undefined;
    const left = new Promise<void>((resolve) => (gone = resolve));
    const { url } = await serve(
      () =>
        new StreamReply(
          (reader) => {
            opened += 1;
            reader.onClosed(gone);
          },
          () => void (unread += 1),
        ),
    );
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    expect([opened, unread]).toEqual([0, 1]);
    const stop = new AbortController();
    await fetch(url, { signal: stop.signal });
    stop.abort();
    await left;
  });
  test('stops waiting for a client that does not read, and can be destroyed', async () => {
    let reader: StreamReader | undefined;
    const { url } = await serve(() => new StreamReply((one) => (reader = one)));
    const answer = await fetch(url);
    for (let round = 0; round < 400; round += 1) reader?.send('x'.repeat(65_536));
    expect(reader?.bufferedBytes()).toBeGreaterThan(1_000_000);
    expect(await reader?.waitForDrain(50)).toBe(false);
    reader?.destroy();
    await expect(answer.text()).rejects.toThrow();
    expect(await reader?.waitForDrain(50)).toBe(false);
  });
  test('is over soon after its end, even if the client does not read the rest', async () => {
    let reader: StreamReader | undefined;
    const { url } = await serve(() => new StreamReply((one) => (reader = one)));
    const answer = await fetch(url);
    for (let round = 0; round < 400; round += 1) reader?.send('x'.repeat(65_536));
    const over = new Promise<void>((resolve) => reader?.onClosed(resolve));
    reader?.end();
    reader?.end();
    await over;
    await expect(answer.text()).rejects.toThrow();
  });
  test('is an ordinary error response when opening it fails', async () => {
    const { url } = await serve(() => {
      throw new Error('not today');
    });
    expect((await fetch(url)).status).toBe(500);
  });
  test('ends before a draining process waits for running requests', async () => {
    const readers: StreamReader[] = [];
    // A process that waited for the stream would not stop within the time of this test.
    const { url, lifecycle } = await serve(() => new StreamReply((one) => void readers.push(one)), { deadlineMs: 600_000 });
    lifecycle.onDraining(() => readers.forEach((reader) => reader.end()));
    const answer = await fetch(url);
    await lifecycle.drain('over');
    await answer.text();
  });
});
