import { describe, expect, test } from 'vitest';

import { createLog, createMetrics, Problem, RenderedReply, reply } from '../index.ts';
import { buildSample } from '../testing/sample-server.ts';

const handlers = {
  get: () => ({ text: 'hello', by: null, secret: 'never sent' }),
  create: ({ body }: { body: { text: string } }) => reply(201, { text: body.text, by: null }, { Location: '/notes/1/' }),
};

const post = (payload: unknown, contentType = 'application/json') => ({
  method: 'POST' as const,
  url: '/notes/',
  headers: { 'content-type': contentType },
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
});

describe('a response', () => {
  test('omits fields that the contract does not declare', async () => {
    const answer = await buildSample(handlers).inject('/notes/1/');
    expect(answer.json()).toEqual({ text: 'hello', by: null });
  });
  test('is the same with and without a trailing slash', async () => {
    expect((await buildSample(handlers).inject('/notes/1')).statusCode).toBe(200);
  });
  test('has the status and headers of a reply', async () => {
    const answer = await buildSample(handlers).inject(post({ text: 'hi' }));
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.location).toBe('/notes/1/');
  });
  test('has no body where it is declared empty', async () => {
    const answer = await buildSample({ ...handlers, create: () => reply(204, undefined) }).inject(post({ text: 'hi' }));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });
  test.each(['"v1"', 'W/"v1"', '"x", "v1"', '*'])('is 304 without a body for If-None-Match: %s', async (given) => {
    const get = () => new RenderedReply({ body: 'x', mediaType: 'text/plain', headers: { ETag: '"v1"' } });
    const answer = await buildSample({ ...handlers, get }).inject({ url: '/notes/1/', headers: { 'if-none-match': given } });
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
  });
  test('keeps a harmless request id of the client and makes one otherwise', async () => {
    const ask = async (id: string) =>
      (await buildSample(handlers).inject({ url: '/notes/1/', headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await ask('trace-12345678')).toBe('trace-12345678');
    expect(await ask('short')).toMatch(/^req_[0-9a-f-]{36}$/);
    expect(await ask('a b\tc<script>')).toMatch(/^req_/);
    expect(await ask('x'.repeat(65))).toMatch(/^req_/);
  });
  test.each([
    'lyc_us_0123456789ABCDEFGHIJKLMNOPQRSTuvwxyz',
    'lyc_ws_0123456789',
    'Bearer-lyc_rt_0123456789',
    'eyJhbGciOiJFUzI1NiJ9',
    'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  ])('never takes a key or token for a request id: %s', async (secret) => {
    const answer = await buildSample(handlers).inject({ url: '/notes/1/', headers: { 'x-request-id': secret } });
    expect(answer.headers['x-request-id']).toMatch(/^req_[0-9a-f-]{36}$/);
  });
});

describe('an error', () => {
  test('is 401 before anything else while the caller is unknown', async () => {
    const admit = () => {
      throw new Problem(401, 'not_authenticated', 'Authentication credentials were not provided.');
    };
    const app = buildSample(handlers, { authorize: admit });
    for (const request of [
      post('{"text": 5'),
      { method: 'DELETE' as const, url: '/notes/' },
      { method: 'GET' as const, url: '/notes/x/' },
    ])
      expect((await app.inject(request)).statusCode).toBe(401);
  });
  test('names every fault of a body', async () => {
    const answer = await buildSample(handlers).inject(post({ text: '', colour: 'red' }));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      type: 'https://api.test/problems/validation_error',
      code: 'validation_error',
      detail: 'text: This field may not be blank.',
      errors: [
        { attr: 'text', code: 'blank' },
        { attr: 'colour', code: 'unknown' },
      ],
      instance: '/notes/',
    });
  });
  test('reports a missing body as a missing field', async () => {
    const answer = await buildSample(handlers).inject({ method: 'POST', url: '/notes/' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_error']);
  });
  test('is 404 for a malformed path parameter', async () => {
    const answer = await buildSample(handlers).inject('/notes/x/');
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Not found.']);
  });
  test.each([
    ['{"text":', 'application/json', 400, 'parse_error'],
    ['{"__proto__":{"text":"a"}}', 'application/json', 400, 'parse_error'],
    ['text=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['{"text":"a"}', 'text/plain', 415, 'unsupported_media_type'],
    [`{"text":"${'a'.repeat(2_000_000)}"}`, 'application/json', 413, 'file_too_large'],
  ])('for %.30s as %s is %i %s', async (payload, contentType, status, code) => {
    const answer = await buildSample(handlers).inject(post(payload, contentType));
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });
  test('is 405 with Allow for another method, with any body', async () => {
    const answer = await buildSample(handlers).inject({
      method: 'PUT',
      url: '/notes/1/',
      headers: { 'content-type': 'x/y' },
      payload: 'x',
    });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
  test('is 503 with Retry-After beyond the limit of requests in flight', async () => {
    const answer = await buildSample(handlers, { limits: { maxInFlight: 0 } }).inject('/notes/1/');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  });
  test('shows a request id and no internals when it is unexpected', async () => {
    const get = () => {
      throw new Error('password=hunter2');
    };
    const answer = await buildSample({ ...handlers, get }).inject('/notes/1/');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('hunter2');
    expect(answer.json().request_id).toBe(answer.headers['x-request-id']);
  });
});

describe('CORS', () => {
  const ask = (origin: string) => buildSample(handlers).inject({ url: '/notes/1/', headers: { origin } });
  test('lets a listed origin read, without credentials', async () => {
    const { headers } = await ask('https://app.test');
    expect(headers['access-control-allow-origin']).toBe('https://app.test');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers.vary).toBe('Origin');
  });
  test.each(['https://evil.test', 'null', 'https://app.test.evil.test'])('does not let %s read', async (origin) => {
    expect((await ask(origin)).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the server’s metrics and logs', () => {
  test('logs one line per request, without anything that the client sent', async () => {
    const lines: string[] = [];
    const log = createLog({ service: 'test', to: { write: (line) => void lines.push(line) } });
    const metrics = createMetrics();
    await buildSample(handlers, { log, metrics }).inject({
      ...post({ text: 'canary-body' }),
      url: '/notes/?token=canary-query',
      headers: { 'content-type': 'application/json', authorization: 'Bearer canary-key', cookie: 'canary-cookie' },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('canary');
    const line = JSON.parse(lines[0] ?? '');
    expect(Object.keys(line).join(' ')).toBe('level time service operation method status request_id duration_ms caller msg');
    expect(line).toMatchObject({
      operation: 'notes.create',
      method: 'POST',
      status: 201,
      caller: 'user:1',
      msg: 'request',
    });
    expect(await metrics.registry.metrics()).toContain(
      'lyceum_http_request_duration_seconds_count{operation="notes.create",status="201"} 1',
    );
  });
});
