import { createServer } from 'node:https';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { type Certificate, createCertificates } from './certificates.fixtures.ts';
import { ask, type Listening, listening, refusal, startHttp } from './outbound.fixtures.ts';
import { createOutbound } from './outbound.ts';
import { publicOnly } from './policy.ts';

const { ca, good, expired, selfSigned } = createCertificates('DNS:secure.example,IP:127.0.0.1');
const heard: string[] = [];
let servers: Record<'good' | 'expired' | 'selfSigned', Listening>;
const start = (certificate: Certificate): Promise<Listening> =>
  listening(
    createServer(certificate, (request, response) => {
      heard.push(request.url ?? '');
      response.end('sealed');
    }),
  );
beforeAll(async () => {
  servers = { good: await start(good), expired: await start(expired), selfSigned: await start(selfSigned) };
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())));

const get = (host: string, { port }: Listening, extraCa = [ca]) =>
  createOutbound({
    policy: { ...publicOnly, allowHosts: [`${host}:${port}`] },
    resolver: async () => ['127.0.0.1'],
    extraCa,
  }).request({ ...ask, url: `https://${host}:${port}/sealed` });

describe('a certificate', () => {
  test.each(['secure.example', '127.0.0.1'])('of a trusted authority for %s is accepted', async (host) => {
    expect((await get(host, servers.good)).body.toString()).toBe('sealed');
  });
  test.each([
    ['of an unknown authority', () => get('secure.example', servers.good, []), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['for another name', () => get('other.example', servers.good), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['that has expired', () => get('secure.example', servers.expired), 'CERT_HAS_EXPIRED'],
    ['signed by itself', () => get('secure.example', servers.selfSigned), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('%s is refused before anything is sent', async (_which, work, code) => {
    heard.length = 0;
    const error = await refusal(work());
    expect([error.kind, error.code, heard]).toEqual(['tls', code, []]);
  });
  test('that is self-signed is refused even if the environment allows it', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect((await refusal(get('secure.example', servers.selfSigned))).kind).toBe('tls');
  });
  test('is required: a plain http server is refused', async () => {
    const plain = await startHttp((_request, response) => response.end());
    expect((await refusal(get('secure.example', plain))).kind).toBe('tls');
    await plain.stop();
  });
});
