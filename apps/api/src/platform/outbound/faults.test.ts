import { afterEach, describe, expect, test } from 'vitest';

import { ask, createOutboundTo, createServerTracker, refusal, silentDial, startRaw } from './outbound.fixtures.ts';
import { createOutbound } from './outbound.ts';
import { publicOnly } from './policy.ts';

const { http, raw, stop } = createServerTracker();
afterEach(stop);

describe('the time limit of outbound requests', () => {
  const hurried = { ...ask, timeoutMs: 300 };
  const late = { kind: 'timeout', message: 'test: 127.0.0.1 did not respond within 300 ms.' };

  test('ends a request to a server that never responds', async () => {
    const server = await raw(() => {});
    expect(await refusal(createOutboundTo(server).request({ ...hurried, url: server.url }))).toMatchObject(late);
  });
  test('ends a slow body', async () => {
    const server = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
      const drip = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await refusal(createOutboundTo(server).request({ ...hurried, url: server.url }))).toMatchObject(late);
  });
  test('ends endless headers', async () => {
    const server = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('X: y\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await refusal(createOutboundTo(server).request({ ...hurried, url: server.url }))).toMatchObject(late);
  });
  test('covers all redirects together', async () => {
    const server = await http(
      (_request, response) => void setTimeout(() => response.writeHead(302, { Location: '/' }).end(), 120),
    );
    expect(await refusal(createOutboundTo(server).request({ ...hurried, url: server.url, redirects: 5 }))).toMatchObject(late);
    expect(server.connections()).toBeLessThanOrEqual(3);
  });
  test('covers name resolution', async () => {
    const outbound = createOutbound({ policy: publicOnly, resolver: () => new Promise(() => {}) });
    expect((await refusal(outbound.request({ ...hurried, url: 'https://a.example/' }))).kind).toBe('timeout');
  });
  test('is shorter for connecting, when nothing was sent yet', async () => {
    const outbound = createOutbound({
      policy: publicOnly,
      resolver: async () => ['93.184.216.34'],
      dial: silentDial,
      connectTimeoutMs: 50,
    });
    const error = await refusal(outbound.request({ ...hurried, url: 'https://a.example/' }));
    expect([error.kind, error.code]).toEqual(['connect', 'timeout']);
  });
  test('a caller that aborts gets its own abort reason', async () => {
    const server = await raw(() => {});
    const signal = AbortSignal.timeout(50);
    expect((await refusal(createOutboundTo(server).request({ ...ask, url: server.url, signal }))).name).toBe('TimeoutError');
  });
});

describe('an outbound request to a server that misbehaves', () => {
  test.each([
    ['resets instead of answering', '', 'protocol'],
    ['resets in the headers', 'HTTP/1.1 200 OK\r\nContent-', 'protocol'],
    ['resets in the body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', 'protocol'],
    ['resets in a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhalf', 'protocol'],
  ])('%s', async (_how, sent, kind) => {
    const server = await raw((socket) =>
      sent === '' ? socket.resetAndDestroy() : socket.write(sent, () => setTimeout(() => socket.resetAndDestroy(), 20)),
    );
    expect((await refusal(createOutboundTo(server).request({ ...ask, url: server.url }))).kind).toBe(kind);
    expect(server.connections()).toBe(1);
  });
  test.each([
    ['closes at once', ''],
    ['speaks something else', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['closes in the body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
    ['has two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
    ['has a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['switches protocols unasked', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
  ])('%s', async (_how, sent) => {
    const server = await raw((socket) => socket.end(sent));
    expect((await refusal(createOutboundTo(server).request({ ...ask, url: server.url }))).kind).toBe('protocol');
  });
  test('fails with the kind connect when the server is unreachable', async () => {
    const server = await startRaw(() => {});
    await server.stop();
    const error = await refusal(createOutboundTo(server).request({ ...ask, url: server.url }));
    expect([error.kind, error.message]).toEqual(['connect', 'test: 127.0.0.1 does not accept the connection (ECONNREFUSED).']);
  });
  test('fails with the kind connect when the name has no DNS record', async () => {
    const outbound = createOutbound({
      policy: publicOnly,
      resolver: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
    });
    expect(await refusal(outbound.request({ ...ask, url: 'https://a.example/' }))).toMatchObject({
      kind: 'connect',
      code: 'ENOTFOUND',
    });
    const nowhere = createOutbound({ policy: publicOnly, resolver: async () => [] });
    expect((await refusal(nowhere.request({ ...ask, url: 'https://a.example/' }))).kind).toBe('connect');
  });
});
