import { inspect } from 'node:util';

import { afterEach, describe, expect, test, vi } from 'vitest';

import { ask, createOutboundTo, createServerTracker, refusal } from './outbound.fixtures.ts';

const { http, raw, stop } = createServerTracker();
afterEach(stop);

/** Answers with what it was asked. */
const echo = () =>
  http((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method, url, headers } = request;
      response.setHeader('X-Two', ['a', 'b']);
      response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(pieces).toString() }));
    });
  });

describe('an outbound request', () => {
  test('is sent as given and returns the whole response', async () => {
    const server = await echo();
    const answer = await createOutboundTo(server).request({
      ...ask,
      url: `${server.url}/path?q=1`,
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', Authorization: 'Bearer t' },
      body: 'hellö',
    });
    expect([answer.status, answer.url, answer.headers['x-two']]).toEqual([200, `${server.url}/path?q=1`, 'a, b']);
    expect(JSON.parse(answer.body.toString())).toEqual({
      method: 'POST',
      url: '/path?q=1',
      body: 'hellö',
      headers: {
        host: server.host,
        connection: 'close',
        'content-length': '6',
        'content-type': 'text/plain',
        authorization: 'Bearer t',
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Lyceum',
      },
    });
  });
  test('has its own connection', async () => {
    const server = await echo();
    const outbound = createOutboundTo(server);
    await Promise.all([1, 2, 3].map(() => outbound.request({ ...ask, url: server.url })));
    await outbound.request({ ...ask, url: server.url });
    expect(server.connections()).toBe(4);
  });
  test('ignores proxies of the environment', async () => {
    const server = await echo();
    const proxy = await echo();
    for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) vi.stubEnv(name, proxy.url);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    expect((await createOutboundTo(server).request({ ...ask, url: server.url })).status).toBe(200);
    expect(proxy.connections()).toBe(0);
  });
  test.each(['Host', 'connection', 'Transfer-Encoding', 'Accept-Encoding', 'Proxy-Authorization'])(
    'does not set %s',
    async (name) => {
      await expect(createOutboundTo().request({ ...ask, url: 'https://a.example/', headers: { [name]: 'x' } })).rejects.toThrow(
        TypeError,
      );
    },
  );
  test('a response without a body has none, even if its headers announce one', async () => {
    const server = await raw((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99999\r\nContent-Encoding: gzip\r\n\r\n'),
    );
    const answer = await createOutboundTo(server).request({ ...ask, url: server.url, method: 'HEAD' });
    expect([answer.body.length, answer.headers['content-length']]).toEqual([0, '99999']);
  });
});

describe('a stream', () => {
  test('yields chunks as they arrive, and stopping closes the connection', async () => {
    const closed = Promise.withResolvers<unknown>();
    const server = await http((request, response) => {
      response.write('first');
      request.on('close', () => closed.resolve(true));
    });
    const { status, body } = await createOutboundTo(server).stream({ ...ask, url: server.url });
    for await (const piece of body) {
      expect([status, piece.toString()]).toEqual([200, 'first']);
      break;
    }
    await closed.promise;
  });
  test('that is not read is closed after its time limit', async () => {
    const closed = Promise.withResolvers<unknown>();
    const server = await http((request, response) => {
      response.write('first');
      request.on('close', () => closed.resolve(true));
    });
    await createOutboundTo(server).stream({ ...ask, url: server.url, timeoutMs: 100 });
    await closed.promise;
  });
});

describe('outbound requests', () => {
  test('no error contains a query, path, header or body', async () => {
    const servers = [
      await raw((socket) => socket.end('canary-bytes')),
      await raw((socket) => socket.resetAndDestroy()),
      await raw(() => {}),
      await raw((socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: http://canary:canary@10.0.0.1/canary?canary\r\n\r\n')),
      await raw((socket) => socket.end('HTTP/1.1 307 Found\r\nLocation: http://10.0.0.1/canary?canary\r\n\r\n')),
      await raw((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\nContent-Encoding: canary\r\n\r\ncanary')),
    ];
    const request = {
      ...ask,
      timeoutMs: 300,
      method: 'POST',
      headers: { authorization: 'canary' },
      body: 'canary',
      redirects: 3,
    } as const;
    const urls = servers.map(({ url }) => `${url}/canary?token=canary#canary`);
    const outbound = createOutboundTo(...servers);
    for (const url of [
      ...urls,
      'https://canary:canary@a.example/?canary',
      'not a url canary',
      'canary:canary',
      'https://10.0.0.1/canary',
    ]) {
      const error = await refusal(outbound.request({ ...request, url }));
      expect(error.name).toBe('OutboundError');
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('canary');
    }
  });
});
