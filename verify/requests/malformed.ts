import { listOperations, type Operation, type Surface } from '@lyceum/contract';

import type { Random } from '../random.ts';

/** A request as raw bytes, which no HTTP client normalises. */
export interface RawRequest {
  readonly about: string;
  readonly head: boolean;
  /** Absent for unparseable requests. */
  readonly target?: { readonly method: string; readonly path: string };
  readonly bytes: Buffer;
}

const junk: readonly [string, ...string[]] = [
  '',
  '0',
  '-1',
  '1e9',
  '9'.repeat(30),
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '..',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '%E0%A4%A',
  '%',
  '%zz',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '%F0%9F%A6%89',
  '%C3%A9',
  'a'.repeat(401),
  'a'.repeat(5000),
  '%EF%BC%9F',
  'constructor',
  '__proto__',
  '*',
  '+',
  '&',
  'a=b',
  '%0d%0aX-Injected:%201',
  'Africa/Nowhere',
  '2026-02-30',
];

const methods: readonly [string, ...string[]] = [
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'get',
  'FOO',
];

const bodies: readonly [string, ...string[]] = [
  '{}',
  '[]',
  'null',
  '{"a":',
  '{"__proto__":{}}',
  '1e999',
  '"text"',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  '\u0000',
  '﻿{}',
];

const contentTypes: readonly [string, ...string[]] = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/JSON\t',
  'multipart/form-data',
  ';',
  'application/x-www-form-urlencoded',
  '',
];

/** Lines such as `Authorization: Bearer …`, which some of the requests carry. */
type HeaderLines = readonly string[];

/** Requests derived from the contract: a declared path and known parameters with invalid values. */
export function* generateMalformedRequests(
  surface: Surface,
  random: Random,
  { count, headers = [] }: { count: number; headers?: HeaderLines },
): Generator<RawRequest> {
  const [first, ...others] = listOperations(surface.contract);
  if (!first) return;
  for (let made = 0; made < count; made += 1)
    yield random.chance(0.08) ? createUnparseable(random) : createMalformed(random.pick([first, ...others]), random, headers);
}

function createMalformed(operation: Operation, random: Random, given: HeaderLines): RawRequest {
  const method = random.chance(0.7) ? operation.method : random.pick(methods);
  const path = operation.path.replace(/\{\+?[^}]+\}/g, () => random.pick(junk));
  const target = `${random.chance(0.05) ? '/' : ''}${random.chance(0.05) ? path.toUpperCase() : path}${random.chance(0.1) ? '/' : ''}${queryFor(operation, random)}`;
  const lines = [`${method} ${target || '/'} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headersFor(random, given)];
  const body = operation.body || random.chance(0.15) ? random.pick(bodies) : undefined;
  if (body !== undefined) lines.push(`Content-Type: ${random.pick(contentTypes)}`, `Content-Length: ${Buffer.byteLength(body)}`);
  return {
    about: lines[0] ?? '',
    head: method === 'HEAD',
    target: { method, path: target.split('?', 1)[0] ?? '' },
    bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`),
  };
}

function queryFor(operation: Operation, random: Random): string {
  const names = [...Object.keys(operation.query?.shape ?? {}), 'unknown', '_', ''];
  const pairs: string[] = [];
  while (random.chance(0.75) && pairs.length < 8) pairs.push(`${names[random.below(names.length)] ?? ''}=${random.pick(junk)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Nine of ten requests carry the given headers, without junk of the same name. */
function headersFor(random: Random, given: HeaderLines): string[] {
  const kept = given.length > 0 && random.chance(0.9) ? given : [];
  const possible = [
    'Accept: text/markdown;q=abc, */*;;;',
    `Accept: ${'a/b,'.repeat(500)}*/*`,
    ...(kept.length > 0 ? [] : ['Authorization: Bearer lyc_us_junk', 'Authorization: Basic Og==']),
    'If-None-Match: "unterminated',
    'Range: bytes=9-1',
    'X-Request-Id: <script>',
    'Cookie: __Host-session=junk; a',
    'Origin: null',
    'Idempotency-Key: ',
    'Expect: 100-continue',
    'X-Forwarded-For: 1.2.3.4, junk',
  ];
  return [...kept, ...possible.filter(() => random.chance(0.12))];
}

/** Bytes that no HTTP parser accepts. */
function createUnparseable(random: Random): RawRequest {
  const text = random.pick([
    'GARBAGE\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /api/events HTTP/1.1\r\nHost: a\r\nBad Header Name: x\r\n\r\n',
    'GET /a b c HTTP/1.1\r\nHost: a\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nX-Null: \u0000\r\n\r\n',
    '\r\n\r\n\r\nGET\r\n\r\n',
  ]);
  return { about: JSON.stringify(text.slice(0, 50)), head: false, bytes: Buffer.from(text) };
}
