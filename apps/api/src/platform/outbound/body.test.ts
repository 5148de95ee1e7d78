import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';

import { afterEach, describe, expect, test } from 'vitest';

import { ask, createOutboundTo, createServerTracker, refusal } from './outbound.fixtures.ts';

const { http, raw, stop } = createServerTracker();
afterEach(stop);

describe('the size limit of outbound responses', () => {
  const sending = (...pieces: (string | Buffer)[]) =>
    http((_request, response) => {
      for (const piece of pieces) response.write(piece);
      response.end();
    });
  const compressed = (encoding: string, body: Buffer) =>
    http((_request, response) => {
      response.setHeader('Content-Encoding', encoding);
      response.end(body);
    });

  test('accepts a body of exactly the limit and rejects one with a byte more', async () => {
    const server = await sending('x'.repeat(500), 'x'.repeat(500));
    const get = (maxBytes: number) => createOutboundTo(server).request({ ...ask, url: server.url, maxBytes });
    expect((await get(1000)).body.length).toBe(1000);
    expect(await refusal(get(999))).toMatchObject({
      kind: 'too_large',
      message: 'test: The response of 127.0.0.1 has more than 999 bytes.',
    });
  });
  test('rejects by Content-Length before reading the body', async () => {
    const server = await raw((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10001\r\n\r\n'));
    expect((await refusal(createOutboundTo(server).request({ ...ask, url: server.url }))).kind).toBe('too_large');
  });
  test('stops a body that never ends', async () => {
    const server = await http((_request, response) => {
      const more = (): void => {
        if (!response.destroyed) response.write('x'.repeat(4096), () => setImmediate(more));
      };
      more();
    });
    expect((await refusal(createOutboundTo(server).request({ ...ask, url: server.url }))).kind).toBe('too_large');
  });
  test('rejects headers that are too long', async () => {
    const server = await raw((socket) => socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`));
    expect((await refusal(createOutboundTo(server).request({ ...ask, url: server.url }))).kind).toBe('too_large');
  });
  test.each([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('limits what %s inflates to, piece by piece', async (encoding, compress) => {
    const small = await compressed(encoding, compress(Buffer.from('inflated')));
    const answer = await createOutboundTo(small).request({ ...ask, url: small.url });
    expect([answer.body.toString(), answer.headers['content-encoding'], answer.headers['content-length']]).toEqual([
      'inflated',
      undefined,
      undefined,
    ]);
    const bomb = await compressed(encoding, compress(Buffer.alloc(5_000_000)));
    const request = { ...ask, url: bomb.url, maxBytes: 100_000 };
    let read = 0;
    const reading = async (): Promise<void> => {
      for await (const piece of (await createOutboundTo(bomb).stream(request)).body) read += piece.length;
    };
    expect([(await refusal(reading())).kind, read <= 100_000]).toEqual(['too_large', true]);
  });
  test('rejects a compressed body over the limit that inflates to nothing', async () => {
    const nothing = await http((_request, response) => {
      response.setHeader('Content-Encoding', 'gzip');
      // In pieces, so that no announced length gives it away.
      for (let piece = 0; piece < 1000; piece += 1) response.write(gzipSync(''));
      response.end();
    });
    expect((await refusal(createOutboundTo(nothing).request({ ...ask, url: nothing.url }))).kind).toBe('too_large');
  });
  test.each([
    ['gzip, gzip', gzipSync(gzipSync('x'))],
    ['compress', Buffer.from('x')],
    ['gzip', Buffer.from('not gzip')],
    ['gzip', gzipSync('x'.repeat(5000)).subarray(0, 20)],
  ])('%s that cannot be inflated is a protocol error', async (encoding, body) => {
    const server = await compressed(encoding, body);
    expect((await refusal(createOutboundTo(server).request({ ...ask, url: server.url }))).kind).toBe('protocol');
  });
});
