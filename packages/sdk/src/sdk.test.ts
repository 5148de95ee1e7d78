import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, describe, expect, test } from 'vitest';

import { buildClient } from './client.ts';
import { readEvents } from './events.ts';
import { createClient, createSiteClient, LyceumError } from './index.ts';
import { createTransport } from './transport.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;
const started: { close(): void }[] = [];
afterEach(() => started.splice(0).forEach((server) => void server.close()));

/** A real server that sends the given responses in turn and repeats the last one. */
async function serve(
  ...responses: [Respond, ...Respond[]]
): Promise<{ baseUrl: string; seen: IncomingMessage[]; bodies: string[] }> {
  const seen: IncomingMessage[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const respond = responses[Math.min(seen.length, responses.length - 1)];
    seen.push(request);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      respond?.(request, response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  started.push(server);
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, bodies };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const disconnect: Respond = (request) => void request.socket.destroy();
const ok = json(200, { status: 'ok' });

const errorOf = (work: Promise<unknown>): Promise<LyceumError> =>
  work.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: unknown) => (error instanceof LyceumError ? error : Promise.reject(error)),
  );

describe('a call of the SDK', () => {
  test('puts parameters into the path or the query as declared', async () => {
    const { baseUrl, seen } = await serve(ok);
    const site = createSiteClient({ baseUrl: `${baseUrl}/` });
    await site.events.list({ status: 'upcoming', topic: 'a&b c' });
    await site.events.get({ slug: 'a-b' });
    expect(seen.map((request) => request.url)).toEqual(['/api/events?status=upcoming&topic=a%26b+c', '/api/events/a-b']);
  });
  test('sends the key as a bearer token', async () => {
    const { baseUrl, seen } = await serve(ok);
    await createClient({ baseUrl, apiKey: 'lyc_us_x' }).meta.health();
    expect(seen[0]?.headers.authorization).toBe('Bearer lyc_us_x');
  });
  test('follows next over every page', async () => {
    const page =
      (results: string[], next: string | null): Respond =>
      (request, response) =>
        json(200, { results, next: next === null ? null : `http://${request.headers.host ?? ''}${next}` })(request, response);
    const { baseUrl } = await serve(page(['a', 'b'], '/api/events?cursor=1'), page(['c'], null));
    const events: unknown[] = [];
    for await (const event of createSiteClient({ baseUrl }).events.list.each()) events.push(event);
    expect(events).toEqual(['a', 'b', 'c']);
  });
  test.each([
    ['absolute', (other: string) => `${other}/api/v1/quests/?cursor=1`],
    ['without a scheme', (other: string) => `${other.replace('http:', '')}/api/v1/quests/?cursor=1`],
    ['with a user name', (other: string) => `${other.replace('//', '//a@')}/api/v1/quests/?cursor=1`],
  ])('follows a next to another origin on its own origin only: %s', async (_, linkTo) => {
    const other = await serve(json(200, { results: ['stolen'], next: null }));
    const own = await serve(
      json(200, { results: ['a'], next: linkTo(other.baseUrl) }),
      json(200, { results: ['b'], next: null }),
    );
    const quests: unknown[] = [];
    for await (const quest of createClient({ baseUrl: own.baseUrl, apiKey: 'lyc_us_x' }).quests.list.each()) quests.push(quest);
    expect(quests).toEqual(['a', 'b']);
    expect(own.seen.map(({ url }) => url)).toEqual(['/api/v1/quests/', '/api/v1/quests/?cursor=1']);
    expect(other.seen).toEqual([]);
  });
});

describe('an error of the SDK', () => {
  test('of the site becomes a LyceumError', async () => {
    const error = { code: 'event_not_found', message: 'There is no event "x".', hint: 'See the list.', parameter: 'slug' };
    const { baseUrl } = await serve(json(404, { error }, { 'x-request-id': 'req_1' }));
    expect(await errorOf(createSiteClient({ baseUrl }).events.get({ slug: 'x' }))).toMatchObject({
      status: 404,
      code: 'event_not_found',
      message: 'There is no event "x".',
      hint: 'See the list.',
      requestId: 'req_1',
      fields: [{ field: 'slug' }],
    });
  });
  test('of the product API becomes a LyceumError with its fields', async () => {
    const problem = {
      detail: 'a: wrong',
      code: 'validation_error',
      errors: [{ attr: 'a', code: 'invalid', detail: 'wrong' }],
      hint: null,
    };
    const { baseUrl } = await serve(json(400, problem));
    expect(await errorOf(createClient({ baseUrl, apiKey: 'k' }).meta.health())).toMatchObject({
      code: 'validation_error',
      fields: [{ field: 'a', code: 'invalid', detail: 'wrong' }],
    });
  });
  test('without a JSON body keeps its status', async () => {
    const { baseUrl } = await serve((_request, response) => void response.writeHead(404).end('<html>'));
    expect(await errorOf(createSiteClient({ baseUrl }).discovery.health())).toMatchObject({ status: 404, code: 'unknown' });
  });
});

describe('the SDK', () => {
  test('retries after a broken connection and after 503', async () => {
    const { baseUrl, seen } = await serve(disconnect, json(503, {}, { 'retry-after': '0' }), ok);
    expect(await createSiteClient({ baseUrl }).discovery.health()).toEqual({ status: 'ok' });
    expect(seen).toHaveLength(3);
  });
  test('does not retry a client error', async () => {
    const { baseUrl, seen } = await serve(json(400, {}));
    await errorOf(createSiteClient({ baseUrl }).discovery.health());
    expect(seen).toHaveLength(1);
  });
  test('stops after the configured number of retries', async () => {
    const { baseUrl, seen } = await serve(json(503, {}, { 'retry-after': '0' }));
    expect((await errorOf(createSiteClient({ baseUrl, retries: 3 }).discovery.health())).status).toBe(503);
    expect(seen).toHaveLength(4);
  });
  test('sends the same idempotency key with every attempt of a write', async () => {
    const { baseUrl, seen, bodies } = await serve(json(503, {}, { 'retry-after': '0' }), ok);
    let made = 0;
    const newIdempotencyKey = () => `key-${(made += 1)}`;
    const client = buildClient<never>(
      { notes: { create: ['POST', '/notes/', 'write'] } },
      { baseUrl, headers: {}, transport: createTransport({}), newIdempotencyKey },
    );
    await (client as unknown as { notes: { create(sent: object): Promise<unknown> } }).notes.create({ body: { text: 'a' } });
    expect(seen.map((request) => request.headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
    expect(bodies).toEqual(['{"text":"a"}', '{"text":"a"}']);
  });
  test('stops waiting for the next attempt when aborted', async () => {
    const { baseUrl } = await serve((_request, response) => void response.writeHead(503, { 'retry-after': '20' }).end('{}'));
    const call = createSiteClient({ baseUrl }).discovery.health({}, { signal: AbortSignal.timeout(200) });
    const late = pause(15_000, 'still waiting', { ref: false });
    await expect(Promise.race([call, late])).rejects.toMatchObject({ name: 'TimeoutError' });
  });
  test('rejects with the caller’s abort reason immediately', async () => {
    const { baseUrl } = await serve(() => undefined);
    const call = createSiteClient({ baseUrl }).discovery.health({}, { signal: AbortSignal.timeout(50) });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a stream', () => {
  const events =
    (text: string, end = true): Respond =>
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text);
      if (end) response.end();
    };
  const frame = (id: number) => `id: ${id}\nevent: notification.removed\ndata: {"type":"notification.removed","id":${id}}\n\n`;
  const ready = 'retry: 10\nid: 0\nevent: ready\ndata: {"type":"ready"}\n\n';
  async function read(baseUrl: string, limit: number): Promise<unknown[]> {
    const found: unknown[] = [];
    for await (const { type, id } of await createClient({ baseUrl, apiKey: 'k', retries: 0 }).notifications.stream()) {
      found.push(id ?? type);
      if (found.length === limit) break;
    }
    return found;
  }
  test('reconnects after the last event when connections end, break or are refused temporarily', async () => {
    const { baseUrl, seen } = await serve(
      events(ready + frame(1) + frame(2).slice(0, 20)),
      (request, response) => {
        events(frame(2) + ':\nid: 5\n\n', false)(request, response);
        setTimeout(() => request.socket.destroy(), 50);
      },
      json(503, {}),
      disconnect,
      events(frame(6), false),
    );
    expect(await read(baseUrl, 4)).toEqual(['ready', 1, 2, 6]);
    expect(seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1', '5', '5', '5']);
    expect(seen[0]?.headers.accept).toBe('text/event-stream');
  });
  test('throws when the server refuses the first connection or a later one', async () => {
    const { baseUrl } = await serve(json(403, { code: 'permission_denied' }));
    expect((await errorOf(read(baseUrl, 1))).status).toBe(403);
    const { baseUrl: other } = await serve(events(ready), json(401, { code: 'authentication_failed' }));
    expect((await errorOf(read(other, 2))).status).toBe(401);
  });
  test('reconnects when no data arrives for too long', async () => {
    const { baseUrl, seen } = await serve(events(ready + frame(1), false), events(frame(2), false));
    const open = (lastEventId?: string) => fetch(baseUrl, { headers: lastEventId ? { 'last-event-id': lastEventId } : {} });
    const found: unknown[] = [];
    for await (const event of readEvents(await open(), { open, signal: undefined, idleTimeoutMs: 1_000 })) {
      found.push(event);
      if (found.length === 3) break;
    }
    expect(found).toMatchObject([{ type: 'ready' }, { id: 1 }, { id: 2 }]);
    expect(seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1']);
  });
  test('stops immediately when aborted while waiting to reconnect', async () => {
    const { baseUrl } = await serve(events(ready.replace('retry: 10', 'retry: 20000')));
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('enough')), 200);
    const listening = async () => {
      const client = createClient({ baseUrl, apiKey: 'k' });
      for await (const event of await client.notifications.stream({}, { signal: stop.signal })) expect(event.type).toBe('ready');
    };
    const late = pause(15_000, 'still waiting', { ref: false });
    await expect(Promise.race([listening(), late])).rejects.toThrow('enough');
  });
  test('may last longer than the request timeout, and ends when aborted', async () => {
    const { baseUrl } = await serve(events(ready, false));
    const stop = new AbortController();
    const client = createClient({ baseUrl, apiKey: 'k', timeoutMs: 1_000, retries: 0 });
    const listening = async () => {
      for await (const event of await client.notifications.stream({}, { signal: stop.signal })) {
        expect(event.type).toBe('ready');
        setTimeout(() => stop.abort(new Error('enough')), 2_000);
      }
    };
    await expect(listening()).rejects.toThrow('enough');
  });
});

describe('creating a client', () => {
  test('without a key throws an error that says how to set it', () => {
    expect(() => createClient({ baseUrl: 'http://127.0.0.1:1' })).toThrow('No API key: pass { apiKey } or set LYCEUM_API_KEY.');
  });
  test('without a base URL throws an error that says how to set it', () => {
    expect(() => createSiteClient()).toThrow('pass { baseUrl } or set LYCEUM_SITE_URL');
  });
});
