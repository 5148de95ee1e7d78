import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ask,
  createOutboundTo,
  createPretendingDial,
  type Listening,
  publicAddress,
  refusal,
  startHttp,
} from './outbound.fixtures.ts';
import { createOutbound } from './outbound.ts';
import { publicOnly } from './policy.ts';

interface Seen {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `/hops/3` redirects to `/hops/2` …; `/to/307/<url>` redirects there; everything else tells what it saw. */
const startRedirecting = (): Promise<Listening> =>
  startHttp((request, response) => {
    const [, kind, value, place] = /^\/(hops|to)\/(\d+)(?:\/(.*))?$/.exec(request.url ?? '') ?? [];
    if (kind === 'hops' && Number(value) > 0) return response.writeHead(302, { location: `${Number(value) - 1}` }).end();
    if (kind === 'to') return response.writeHead(Number(value), { location: decodeURIComponent(place ?? '') }).end();
    const { method, headers } = request;
    return void text(request).then((body) => response.end(JSON.stringify({ method, headers, body })));
  });

let one: Listening;
let other: Listening;
beforeAll(async () => {
  one = await startRedirecting();
  other = await startRedirecting();
});
afterAll(() => Promise.all([one.stop(), other.stop()]));

const keys = { Authorization: 'Bearer t', Cookie: 'a=b', 'X-Api-Key': 'k', 'Content-Type': 'text/plain', Accept: 'text/html' };
const to = (status: number, url: string): string => `${one.url}/to/${status}/${encodeURIComponent(url)}`;
async function seen(
  request: Omit<Parameters<ReturnType<typeof createOutboundTo>['request']>[0], keyof typeof ask>,
): Promise<Seen> {
  const answer = await createOutboundTo(one, other).request({ ...ask, headers: keys, redirects: 5, ...request });
  return JSON.parse(answer.body.toString()) as Seen;
}

describe('the limit of redirects', () => {
  test('returns the redirect itself when it is zero', async () => {
    const answer = await createOutboundTo(one).request({ ...ask, url: `${one.url}/hops/1` });
    expect([answer.status, answer.headers['location'], answer.url]).toEqual([302, '0', `${one.url}/hops/1`]);
  });
  test('follows five redirects when five are allowed', async () => {
    const answer = await createOutboundTo(one).request({ ...ask, url: `${one.url}/hops/5`, redirects: 5 });
    expect([answer.status, answer.url]).toEqual([200, `${one.url}/hops/0`]);
  });
  test('rejects the sixth redirect when five are allowed', async () => {
    const error = await refusal(createOutboundTo(one).request({ ...ask, url: `${one.url}/hops/6`, redirects: 5 }));
    expect([error.kind, error.detail]).toEqual(['protocol', '127.0.0.1 redirects more than 5 times.']);
  });
  test.each([300, 304, 305, 306])('status %i is returned, not followed as a redirect', async (status) => {
    expect((await createOutboundTo(one).request({ ...ask, url: to(status, '/x'), redirects: 1 })).status).toBe(status);
  });
});

describe('the method after a redirect', () => {
  test.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'POST', 'GET', ''],
    [307, 'POST', 'POST', 'b'],
    [308, 'POST', 'POST', 'b'],
    [301, 'PUT', 'PUT', 'b'],
    [302, 'PATCH', 'PATCH', 'b'],
    [303, 'PUT', 'GET', ''],
    [303, 'DELETE', 'GET', ''],
  ] as const)('after %i, %s becomes %s', async (status, method, then, body) => {
    const hop = await seen({ url: to(status, '/x'), method, body: 'b' });
    expect([hop.method, hop.body, hop.headers['content-type']]).toEqual([then, body, body === '' ? undefined : 'text/plain']);
  });
  test('remains HEAD for a HEAD request', async () => {
    const answer = await createOutboundTo(one).request({ ...ask, url: to(303, '/x'), method: 'HEAD', redirects: 1 });
    expect([answer.status, answer.body.length]).toEqual([200, 0]);
  });
});

describe('a redirect to another origin', () => {
  test('only safe headers are sent', async () => {
    const { headers } = await seen({ url: to(302, `${other.url}/x`) });
    expect(headers).toEqual({
      host: other.host,
      connection: 'close',
      accept: 'text/html',
      'accept-encoding': 'identity',
      'user-agent': 'Lyceum',
    });
  });
  test('removed headers do not return on a redirect back', async () => {
    const { headers } = await seen({ url: to(302, `${other.url}/to/302/${encodeURIComponent(`${one.url}/x`)}`) });
    expect([headers['authorization'], headers['cookie'], headers['x-api-key']]).toEqual([undefined, undefined, undefined]);
  });
  test('the same origin gets everything', async () => {
    const { headers } = await seen({ url: to(302, '/x') });
    expect([headers['authorization'], headers['cookie'], headers['x-api-key']]).toEqual(['Bearer t', 'a=b', 'k']);
  });
  test('a body is not sent', async () => {
    const error = await refusal(seen({ url: to(307, `${other.url}/x`), method: 'POST', body: 'client_secret=s' }));
    expect([error.kind, error.detail]).toEqual(['protocol', '127.0.0.1 redirects a request with a body to another origin.']);
  });
});

describe('an exception of the operator', () => {
  const policy = () => ({
    ...publicOnly,
    allowHttp: true,
    allowHosts: [other.host],
    allowCidrs: ['127.0.0.0/8'],
    ports: [80, other.port],
  });
  const outbound = () =>
    createOutbound({ policy: policy(), resolver: async () => [publicAddress], dial: createPretendingDial(one.port) });

  test('cannot be reached by a redirect from a public site', async () => {
    for (const url of [`${other.url}/x`, `http://127.0.0.2:${other.port}/`]) {
      const before = other.connections();
      const site = `http://site.example/to/302/${encodeURIComponent(url)}`;
      expect((await refusal(outbound().request({ ...ask, url: site, redirects: 1 }))).kind).toBe('unsafe_url');
      expect(other.connections()).toBe(before);
    }
  });
  test('still lets a public site redirect to another', async () => {
    const site = `http://site.example/to/302/${encodeURIComponent('http://elsewhere.example/x')}`;
    const answer = await outbound().request({ ...ask, url: site, redirects: 1 });
    expect([answer.status, answer.url]).toEqual([200, 'http://elsewhere.example/x']);
  });
});

describe('outbound requests', () => {
  test.each(['http://[', 'http://a b/'])('a redirect to %j is a protocol error', async (place) => {
    expect((await refusal(createOutboundTo(one).request({ ...ask, url: to(302, place), redirects: 1 }))).kind).toBe('protocol');
  });

  test.each(['/\\elsewhere.example', '\\\\elsewhere.example', 'https:\telsewhere.example'])(
    'a redirect to %j is refused',
    async (place) => {
      expect((await refusal(createOutboundTo(one).request({ ...ask, url: to(302, place), redirects: 1 }))).kind).toBe(
        'unsafe_url',
      );
    },
  );

  test('the connection of a redirect is closed before its body has ended', async () => {
    const closed = Promise.withResolvers<unknown>();
    const endless = await startHttp((request, response) => {
      if (request.url === '/x') return response.end();
      response.writeHead(302, { location: '/x' }).write('and on');
      return response.on('close', () => closed.resolve(true));
    });
    const answer = await createOutboundTo(endless).request({ ...ask, url: endless.url, redirects: 1 });
    expect([answer.status, await closed.promise]).toEqual([200, true]);
    await endless.stop();
  });
});
