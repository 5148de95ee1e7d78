import { describe, expect, test } from 'vitest';

import { findOriginRefusal, listAllowedHosts } from './origin.rules.ts';

const behindProxy = listAllowedHosts('https://lyceum.example', ['www.lyceum.example'], '127.0.0.1');
const publicAddress = listAllowedHosts('https://lyceum.example', [], '0.0.0.0');

describe('the origin check of the MCP server', () => {
  test.each([
    ['lyceum.example', undefined, true],
    ['LYCEUM.example:443', 'https://elsewhere.example', true],
    ['www.lyceum.example', 'http://elsewhere.example:8080', true],
    ['lyceum.example', 'null', false],
    ['lyceum.example', 'https://', false],
    ['lyceum.example', 'https://a.example/path', false],
    ['lyceum.example', 'chrome-extension://abcdef', false],
    ['evil.example', undefined, false],
    ['lyceum.example@evil.example', undefined, false],
    ['', undefined, false],
    [undefined, undefined, false],
    ['localhost:4100', undefined, true],
    ['[::1]:4100', 'http://127.0.0.1:9', true],
    ['127.0.0.1:4100', 'https://lyceum.example', true],
    ['127.0.0.1:4100', 'https://elsewhere.example', false],
  ])('accepts host %s with origin %s: %s', (host, origin, isAccepted) => {
    expect(findOriginRefusal({ host, origin }, behindProxy) === undefined).toBe(isAccepted);
  });

  test('refuses loopback names on a public address', () => {
    expect(findOriginRefusal({ host: 'localhost', origin: undefined }, publicAddress)).toContain('Host');
  });
});
