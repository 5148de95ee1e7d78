import { afterEach, describe, expect, test } from 'vitest';

import { patient } from '../../../../../../../tools/test/eventually.ts';
import { createOutbound, publicOnly } from '../../../../platform/outbound/index.ts';
import { createOutboundTo, createServerTracker, startCanary } from '../../../../platform/outbound/outbound.fixtures.ts';
import { importSource } from '../import-source.ts';
import { makePdf } from '../pdf.fixtures.ts';

const { http, stop } = createServerTracker();
afterEach(stop);
const signal = AbortSignal.timeout(patient.timeout);

async function importFrom(status: number, contentType: string, body: string | Buffer, path = '/') {
  const server = await http((_request, response) => response.writeHead(status, { 'content-type': contentType }).end(body));
  return importSource({ outbound: createOutboundTo(server) }, { type: 'url', url: server.url + path, config: null }, signal);
}

describe('importing a URL', () => {
  test('imports a web page', async () => {
    expect(await importFrom(200, 'text/html; charset=utf-8', '<title>Bread</title><h1>Bread</h1><p>Flour and water.')).toEqual({
      title: 'Bread',
      text: '# Bread\n\nFlour and water.',
    });
  });
  test('chooses the parser by the bytes of a file, then by its Content-Type, then by its name', async () => {
    const pdf = makePdf([['Flour and water.']]);
    expect((await importFrom(200, 'text/html', pdf)).text).toBe('Flour and water.');
    expect((await importFrom(200, 'application/octet-stream', '# Bread', '/a/bread.md')).title).toBe('Bread');
    expect((await importFrom(200, 'text/markdown', '# Bread', '/a/bread.html')).title).toBe('Bread');
  });
  test('decodes a page by the encoding that its header names', async () => {
    const page = Buffer.from('<title>\u0000</title><p>', 'latin1').subarray(0, 7);
    const japanese = Buffer.concat([
      page,
      Buffer.from('83708393', 'hex'),
      Buffer.from('</title><p>', 'latin1'),
      Buffer.from('8eb8', 'hex'),
    ]);
    expect(await importFrom(200, 'text/html; charset=Shift_JIS', japanese)).toEqual({ title: 'パン', text: '失' });
  });
  test('throws UnreadableDocument for a file that is not a document', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    await expect(importFrom(200, 'image/png', png)).rejects.toMatchObject({
      name: 'UnreadableDocument',
      code: 'unsupported_type',
    });
  });
  test.each([
    [404, 'UnreadableDocument', 'not_found'],
    [403, 'UnreadableDocument', 'access_denied'],
    [418, 'UnreadableDocument', 'invalid_source'],
    [429, 'SourceUnavailable', 'unreachable'],
    [503, 'SourceUnavailable', 'unreachable'],
  ])('turns the status %i into a thrown %s', async (status, name, code) => {
    await expect(importFrom(status, 'text/plain', 'x')).rejects.toMatchObject({ name, code });
  });
  test('throws SourceUnavailable for a server that cannot be reached', async () => {
    const server = await http(() => {});
    const gone = createOutboundTo(server);
    await server.stop();
    await expect(importSource({ outbound: gone }, { type: 'url', url: server.url, config: null }, signal)).rejects.toMatchObject({
      name: 'SourceUnavailable',
      message: '127.0.0.1 could not be reached or did not respond.',
    });
  });
  test('never connects to a private address, directly or by a redirect', async () => {
    const canary = await startCanary();
    const redirecting = await http((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end(),
    );
    try {
      const outbound = createOutbound({ policy: publicOnly });
      for (const url of [
        `http://127.0.0.1:${canary.port}/`,
        `https://[::1]:${canary.port}/`,
        'https://169.254.169.254/',
        'file:///etc/passwd',
      ]) {
        const importing = importSource({ outbound }, { type: 'url', url, config: null }, signal);
        await expect(importing).rejects.toMatchObject({ name: 'UnreadableDocument', code: 'unsafe_url' });
      }
      const followed = importSource(
        { outbound: createOutboundTo(redirecting) },
        { type: 'rss', url: redirecting.url, config: null },
        signal,
      );
      await expect(followed).rejects.toMatchObject({ code: 'unsafe_url' });
      expect(canary.connections()).toBe(0);
    } finally {
      await canary.stop();
    }
  });
});
