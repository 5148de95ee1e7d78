import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ask,
  createPretendingDial,
  createSpyingDial,
  type Listening,
  publicAddress,
  refusal,
  startCanary,
  startRaw,
  unreachableDial,
} from './outbound.fixtures.ts';
import { createOutbound } from './outbound.ts';
import { publicOnly } from './policy.ts';
import { at, vectors } from './vectors.fixtures.ts';

const every = Object.entries(vectors).flatMap(([group, urls]) => urls.map((url) => ({ group, url })));

let canary: Listening;
let redirector: Listening;
beforeAll(async () => {
  canary = await startCanary();
  redirector = await startRaw((socket, request) => {
    const vector = every[Number(/^GET \/(\d+)/.exec(request)?.[1])];
    const head = vector === undefined ? '200 OK' : `302 Found\r\nLocation: ${at(vector.url, canary.port)}`;
    socket.end(`HTTP/1.1 ${head}\r\nContent-Length: 0\r\n\r\n`);
  });
});
afterAll(async () => {
  await canary.stop();
  await redirector.stop();
});

/** All that could be allowed is, except for addresses: http, and the canary's port. */
function guarded(resolved: () => readonly string[] = () => ['127.0.0.1'], dial = createSpyingDial()) {
  const policy = { ...publicOnly, allowHttp: true, allowHosts: [redirector.host], ports: [80, 443, canary.port] };
  return { ...dial, outbound: createOutbound({ policy, dial: dial.dial, resolver: async () => resolved() }) };
}

describe('the canary sees no connection', () => {
  test.each(every)('to $url', async ({ url }) => {
    const { outbound, dialled } = guarded();
    const before = canary.connections();
    const error = await refusal(outbound.request({ ...ask, url: at(url, canary.port) }));
    expect([error.name, error.kind, dialled, canary.connections()]).toEqual(['OutboundError', 'unsafe_url', [], before]);
  });
  test.each(every.map((vector, index) => ({ ...vector, index })))('redirected to $url', async ({ index }) => {
    const { outbound, dialled } = guarded();
    const before = canary.connections();
    // What is relative (`http:127.0.0.1`) leads back to the redirector, which is fine.
    await outbound.request({ ...ask, url: `${redirector.url}/${index}`, redirects: 5 }).catch(() => undefined);
    expect(new Set(dialled)).toEqual(new Set([redirector.host]));
    expect(canary.connections()).toBe(before);
  });
  test('an unguarded client does reach it', async () => {
    const before = canary.connections();
    for (const url of vectors.loopback) await fetch(at(url, canary.port)).catch(() => undefined);
    expect(canary.connections() - before).toBeGreaterThanOrEqual(30);
  });
});

describe('outbound requests to host names', () => {
  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['10.0.0.7']],
    [['64:ff9b::a00:7']],
    [[publicAddress, '127.0.0.1']],
    [['127.0.0.1', publicAddress]],
    [[publicAddress, '::1']],
    [['2606:2800:220:1::1', publicAddress, 'fd00::1']],
    [['2606:2800:220:1::1%eth0']],
    [['0x7f.1']],
    [['localhost']],
    [['']],
    [[...Array.from({ length: 20 }, () => publicAddress), '127.0.0.1']],
  ])('that resolve to %j are refused', async (addresses) => {
    const { outbound, dialled } = guarded(() => addresses);
    const error = await refusal(outbound.request({ ...ask, url: `http://a.example:${canary.port}/` }));
    expect([error.kind, error.detail, dialled]).toEqual(['unsafe_url', 'a.example is not a public address.', []]);
  });
  test('that resolve to public addresses are connected at exactly those', async () => {
    const { outbound, dialled } = guarded(
      () => ['2606:2800:220:1::1', publicAddress, '64:ff9b::5db8:d822'],
      createSpyingDial(unreachableDial),
    );
    const error = await refusal(outbound.request({ ...ask, url: 'https://a.example/' }));
    expect([error.kind, error.code]).toEqual(['connect', 'ENETUNREACH']);
    expect(dialled).toEqual(['2606:2800:220:1::1:443', `${publicAddress}:443`, '64:ff9b::5db8:d822:443']);
  });
});

describe('DNS rebinding', () => {
  test('a name that changes from public to private is resolved once and pinned', async () => {
    const counted = { queries: 0 };
    const flipping = (): string[] => [counted.queries++ % 2 === 0 ? publicAddress : '127.0.0.1'];
    const { outbound, dialled } = guarded(flipping, createSpyingDial(unreachableDial));
    const before = canary.connections();
    const kinds: string[] = [];
    for (let time = 0; time < 100; time += 1) {
      kinds.push((await refusal(outbound.request({ ...ask, url: `http://rebind.example:${canary.port}/` }))).kind);
    }
    expect(counted.queries).toBe(100);
    expect(kinds).toEqual(Array.from({ length: 100 }, (_, time) => (time % 2 === 0 ? 'connect' : 'unsafe_url')));
    expect(new Set(dialled)).toEqual(new Set([`${publicAddress}:${canary.port}`]));
    expect(canary.connections()).toBe(before);
  });
  test('a name that changes before a redirect to itself is refused there', async () => {
    const answers = [[publicAddress], ['127.0.0.1']];
    const site = await startRaw((socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n'));
    const { outbound, dialled } = guarded(() => answers.shift() ?? [], createSpyingDial(createPretendingDial(site.port)));
    const error = await refusal(outbound.request({ ...ask, url: 'http://rebind.example/', redirects: 3 }));
    expect([error.kind, dialled, site.connections()]).toEqual(['unsafe_url', [`${publicAddress}:80`], 1]);
    await site.stop();
  });
  test('a socket connected to another address gets no byte', async () => {
    const heard: string[] = [];
    const elsewhere = await startRaw((_socket, request) => heard.push(request));
    const { outbound } = guarded(
      () => [publicAddress],
      createSpyingDial(({ lookup: _, ...options }) => lying(options.port, elsewhere)),
    );
    for (const url of ['http://a.example/', 'https://a.example/']) {
      expect((await refusal(outbound.request({ ...ask, url }))).kind).toBe('unsafe_url');
    }
    expect([elsewhere.connections(), heard]).toEqual([2, []]);
    await elsewhere.stop();
  });
});

const lying = (_port: number, { port }: Listening) => createSpyingDial().dial({ host: '127.0.0.1', port });
