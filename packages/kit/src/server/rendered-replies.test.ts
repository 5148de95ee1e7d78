import { once } from 'node:events';
import { connect } from 'node:net';

import { defineOperation, textResponse } from '@lyceum/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

import {
  buildServer,
  createLog,
  createMetrics,
  getPort,
  Problem,
  productErrorFormat,
  RenderedReply,
  type RequestFacts,
} from '../index.ts';
import { sampleSurface } from '../testing/sample-server.ts';

const open = { since: '1.0.0', published: true, auth: 'anonymous', policy: 'anyone', effect: 'read', rate: 'none' } as const;

const notes = {
  read: defineOperation({
    id: 'notes.read',
    method: 'GET',
    path: '/notes/{id}',
    summary: 'Read a note',
    ...open,
    params: z.object({ id: z.string() }),
    responses: { 200: textResponse('text/plain', { description: 'The note.', example: 'hello' }) },
    failures: {},
  }),
} as const;

type Call = { readonly params: { readonly id: string }; readonly request: RequestFacts };

const note = (body: string | Buffer = 'hello') =>
  new RenderedReply({
    body,
    mediaType: 'text/plain; charset=utf-8',
    headers: { ETag: '"v1"', 'Referrer-Policy': 'no-referrer' },
  });

/** A listening server whose handlers return prepared bytes, with its log lines. */
async function startNotes(read: (call: Call) => RenderedReply, more: { maxInFlight?: number; draining?: () => boolean } = {}) {
  const lines: string[] = [];
  const app = buildServer({
    surface: { ...sampleSurface, contract: { notes } },
    handlers: { notes: { read } },
    errorFormat: productErrorFormat,
    baseUrl: 'https://notes.test',
    authorize: () => undefined,
    cors: { kind: 'open', allowHeaders: [], exposeHeaders: ['etag'] },
    log: createLog({ service: 'test', to: { write: (line) => void lines.push(line) } }),
    metrics: createMetrics(),
    limits: { maxInFlight: more.maxInFlight ?? 10 },
    ...(more.draining && { isDraining: more.draining }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const url = `http://127.0.0.1:${getPort(app.server.address())}`;
  return { lines, url, request: (path = '/notes/1', init?: RequestInit) => fetch(url + path, init) };
}

const contentsOf = async (response: Response) => {
  const { 'x-request-id': id, date: _, ...headers } = Object.fromEntries(response.headers);
  expect(id).toMatch(/^req_/);
  return { status: response.status, headers, body: await response.text() };
};

describe('a server with memoised replies', () => {
  test('repeats the same reply and the same log fields for the same address', async () => {
    const { request, lines } = await startNotes(() => note());
    const first = await contentsOf(await request());
    expect(await contentsOf(await request())).toEqual(first);
    expect(first.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'access-control-allow-origin': '*',
      'content-length': '5',
    });
    await expect.poll(() => lines.length).toBe(2);
    const [earlier, second] = lines.map((line) => JSON.parse(line));
    expect(Object.keys(second)).toEqual(Object.keys(earlier));
    expect(second).toMatchObject({ operation: 'notes.read', method: 'GET', status: 200, msg: 'request' });
  });

  test('calls the handler for every request, with the input of its own address', async () => {
    let turn = 0;
    const { request } = await startNotes(({ params }) => note(`${params.id} ${(turn += 1)}`));
    const bodies = [];
    for (const path of ['/notes/a', '/notes/b', '/notes/a', '/notes/b?x=1']) bodies.push(await (await request(path)).text());
    expect(bodies).toEqual(['a 1', 'b 2', 'a 3', 'b 4']);
  });

  test('honours conditions, HEAD, other methods and request ids for an address that was served before', async () => {
    const { request } = await startNotes(() => note());
    await request();
    expect((await request('/notes/1', { headers: { 'if-none-match': '"v1"' } })).status).toBe(304);
    expect(await (await request('/notes/1', { method: 'HEAD' })).text()).toBe('');
    expect((await request('/notes/1', { method: 'POST' })).status).toBe(405);
    expect((await request('/notes/1', { headers: { 'x-request-id': 'trace-12345678' } })).headers.get('x-request-id')).toBe(
      'trace-12345678',
    );
  });

  test('gives the handler the client address, and reports its failure after earlier successes', async () => {
    let gone = false;
    const { request } = await startNotes(({ request: facts }) => {
      if (gone) throw new Problem(404, 'not_found', 'Gone.');
      return note(facts.ip);
    });
    for (const _ of ['first', 'again']) expect(await (await request()).text()).toBe('127.0.0.1');
    gone = true;
    const response = await request();
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  test('closes connections while draining', async () => {
    let stopping = false;
    const { request } = await startNotes(() => note(), { draining: () => stopping });
    await request();
    stopping = true;
    expect((await request()).headers.get('connection')).toBe('close');
  });

  test('counts a reply as in flight until a slow client is gone, and logs it once', async () => {
    // More than the socket buffers of both sides take.
    const long = Buffer.alloc(20_000_000, 'x');
    const { request, url, lines } = await startNotes(({ params }) => note(params.id === 'long' ? long : 'short'), {
      maxInFlight: 1,
    });
    for (const path of ['/notes/long', '/notes/short']) await (await request(path)).text();
    await expect.poll(() => lines.length).toBe(2);

    const slow = connect(Number(new URL(url).port), '127.0.0.1');
    await once(slow, 'connect');
    slow.write('GET /notes/long HTTP/1.1\r\nHost: notes.test\r\n\r\n');
    await expect.poll(async () => (await request('/notes/short')).status).toBe(503);
    const isLong = (line: string): boolean => JSON.parse(line).status === 200;
    const before = lines.filter(isLong).length;

    slow.destroy();
    await expect.poll(async () => (await request('/notes/short')).status).toBe(200);
    await expect.poll(() => lines.filter(isLong).length).toBe(before + 2);
  });
});
