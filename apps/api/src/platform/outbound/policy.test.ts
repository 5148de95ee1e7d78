import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ask, type Listening, refusal, startHttp } from './outbound.fixtures.ts';
import { unsafeUrlProblem } from './outbound.problems.ts';
import { createOutbound } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';
import { isPinnedAddress } from './pinned-socket.ts';
import { type OutboundPolicy, parsePolicy, publicOnly } from './policy.ts';
import { parseAllowedTarget } from './target.rules.ts';

let server: Listening;
beforeAll(async () => {
  server = await startHttp((_request, response) => response.end('here'));
});
afterAll(() => server.stop());

const get = (url: string, policy: Partial<OutboundPolicy>, resolved = ['127.0.0.1']) =>
  createOutbound({ policy: { ...publicOnly, ...policy }, resolver: async () => resolved }).request({ ...ask, url });

describe('allowHosts', () => {
  test('trusts a name with a port at any address, over http too', async () => {
    const answer = await get(`http://GPU.lan:${server.port}/`, { allowHosts: [`gpu.LAN:${server.port}`] });
    expect(answer.body.toString()).toBe('here');
  });
  test.each([[['127.0.0.2', '127.0.0.1']], [['::1', '127.0.0.1']]])('connects to the reachable one of %j', async (addresses) => {
    const allowHosts = [`gpu.lan:${server.port}`];
    expect((await get(`http://gpu.lan:${server.port}/`, { allowHosts }, addresses)).status).toBe(200);
  });
  test('uses the system resolver by default', async () => {
    const outbound = createOutbound({ policy: { ...publicOnly, allowHosts: [`localhost:${server.port}`] } });
    expect((await outbound.request({ ...ask, url: `http://localhost:${server.port}/` })).status).toBe(200);
  });
  test.each(['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]'])('%s is matched as the URL parser writes it', async (host) => {
    expect((await get(`http://${host}:${server.port}/`, { allowHosts: [`${host}:${server.port}`] })).status).toBe(200);
  });
  test.each([
    ['another port', (port: number) => `http://gpu.lan:${port + 1}/`],
    ['another name of the same address', (port: number) => `http://gpu2.lan:${port}/`],
    ['a name under it', (port: number) => `http://a.gpu.lan:${port}/`],
    ['its address', (port: number) => `http://127.0.0.1:${port}/`],
    ['a user name before it', (port: number) => `http://user@gpu.lan:${port}/`],
    ['a dot behind it', (port: number) => `http://gpu.lan.:${port}/`],
    ['another scheme', (port: number) => `ftp://gpu.lan:${port}/`],
  ])('does not trust %s', async (_what, url) => {
    const allowed = { allowHttp: true, ports: [server.port, server.port + 1], allowHosts: [`gpu.lan:${server.port}`] };
    expect((await refusal(get(url(server.port), allowed))).kind).toBe('unsafe_url');
  });
  test.each([
    'gpu.lan',
    'gpu.lan:',
    'gpu.lan:0',
    'gpu.lan:65536',
    'http://gpu.lan:80',
    'a@gpu.lan:80',
    'gpu.lan:80/x',
    '::1:80',
    ':80',
  ])('%j is not a valid entry', (entry) => {
    expect(() => parsePolicy({ ...publicOnly, allowHosts: [entry] })).toThrow(`"${entry}" is not of the form host:port`);
  });
});

describe('allowCidrs', () => {
  const http = () => ({ allowHttp: true, ports: [server.port] });

  test.each([['127.0.0.0/8'], ['127.0.0.1/32']])('%s allows its addresses', async (range) => {
    expect((await get(`http://gpu.lan:${server.port}/`, { ...http(), allowCidrs: [range] })).status).toBe(200);
    expect((await get(`http://[::ffff:127.0.0.1]:${server.port}/`, { ...http(), allowCidrs: [range] })).status).toBe(200);
  });
  test.each([
    ['scheme', (port: number) => ({ ports: [port] })],
    ['port', () => ({ allowHttp: true })],
    ['range', (port: number) => ({ allowHttp: true, ports: [port], allowCidrs: ['127.0.0.2/32', '::/0', '10.0.0.0/8'] })],
  ])('the %s is still checked', async (_what, policy) => {
    const error = await refusal(get(`http://gpu.lan:${server.port}/`, { allowCidrs: ['127.0.0.0/8'], ...policy(server.port) }));
    expect(error.kind).toBe('unsafe_url');
  });
  test('refuses a name with an address outside the allowed ranges', async () => {
    const both = get(`http://gpu.lan:${server.port}/`, { ...http(), allowCidrs: ['127.0.0.0/8'] }, ['127.0.0.1', '10.0.0.1']);
    expect((await refusal(both)).kind).toBe('unsafe_url');
  });
  test.each(['10.0.0.0', '10.0.0.0/33', 'lan/8', ''])('%j is not a valid range', (range) => {
    expect(() => parsePolicy({ ...publicOnly, allowCidrs: [range] })).toThrow(`"${range}" is not of the form address/bits`);
  });
});

describe('publicOnly', () => {
  const rules = parsePolicy(publicOnly);

  test.each([
    'https://example.com/',
    'https://example.com:443/',
    'https://example.com:80/',
    'https://bücher.example/a b?c=d#e',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::8.8.8.8]/',
    'https://_dmarc.example.com/',
    'https://xn--bcher-kva.example/',
  ])('accepts %s', (url) => {
    expect(parseAllowedTarget(url, rules).trusted).toBe(false);
  });
  test.each([
    ['https://10.0.0.1/', '10.0.0.1 is not a public address.'],
    ['https://0x7f.1/', '127.0.0.1 is not a public address.'],
    ['https://example.com./', 'does not name a host'],
    ['https://-example.com/', 'does not name a host'],
    ["https://exa'mple.com/", 'does not name a host'],
    [`https://${'a.'.repeat(200)}example/`, 'does not name a host'],
    [' https://example.com/', 'surrounded by spaces'],
    ['https://example.com/\u00a0', 'surrounded by spaces'],
    ['https://exam\tple.com/', 'control characters'],
    ['https:\\\\example.com/', 'backslashes'],
    ['https://user:secret@example.com/', 'a user name or password'],
    ['https://example.com:8443/', 'Port 8443 of example.com is not allowed.'],
  ])('refuses %j without network access', (url, detail) => {
    expect(() => parseAllowedTarget(url, rules)).toThrow(detail);
  });
  test('refuses http', () => {
    expect(() => parseAllowedTarget('http://example.com/', rules)).toThrow('The URL is not https.');
  });
});

describe('outbound requests', () => {
  const isChecked = (remote: string | undefined): boolean => {
    const { literal } = parseAllowedTarget('https://93.184.216.34/', parsePolicy(publicOnly));
    return isPinnedAddress(remote, literal === undefined ? [] : [literal]);
  };
  test.each(['93.184.216.34', '::ffff:93.184.216.34'])('accept a connection to %s, the address that was checked', (remote) =>
    expect(isChecked(remote)).toBe(true),
  );
  test.each(['93.184.216.35', '127.0.0.1', '::1', undefined])('refuse a connection to %s, which was not checked', (remote) =>
    expect(isChecked(remote)).toBe(false),
  );

  test('report a refused URL for its field', () => {
    const error = new OutboundError({ kind: 'unsafe_url', detail: '10.0.0.1 is not a public address.', purpose: 'vault.fetch' });
    const problem = unsafeUrlProblem(error, 'document_url');
    expect([problem.status, problem.code, problem.message]).toEqual([400, 'unsafe_url', '10.0.0.1 is not a public address.']);
    expect(problem.faults).toEqual([{ where: 'body', name: 'document_url', code: 'unsafe_url', detail: error.detail }]);
  });
});
