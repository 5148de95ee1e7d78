import { defineOperation, type Surface, textResponse } from '@lyceum/contract';
import { SiteFailure } from '@lyceum/contract/site';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { buildServer, createMetrics, RenderedReply, silentLog, siteErrorFormat } from '../index.ts';

const read = { since: '1.0.0', auth: 'anonymous', policy: 'anyone', effect: 'read', rate: 'none', failures: {} } as const;
const responses = { 200: textResponse('text/plain', { description: 'The rest of the path.' }) };
const params = z.object({ path: z.string() });

const pages = {
  raw: defineOperation({
    id: 'pages.raw',
    method: 'GET',
    path: '/api/raw/{+path}',
    summary: '',
    ...read,
    published: true,
    params,
    responses,
  }),
  any: defineOperation({
    id: 'pages.any',
    method: 'GET',
    path: '/{+path}',
    summary: '',
    ...read,
    published: false,
    params,
    responses,
  }),
} as const;

const surface = {
  name: 'site',
  title: 'Sample',
  version: '1.0.0',
  description: 'Sample.',
  contract: { pages },
  groups: { pages: 'Pages.' },
  failure: SiteFailure,
  failureMediaType: 'application/json',
  failureExample: () => ({}),
} as const satisfies Surface;

const app = buildServer({
  surface,
  handlers: { pages: { raw: ({ params: { path } }) => `raw:${path}`, any: ({ params: { path } }) => `any:${path}` } },
  errorFormat: siteErrorFormat,
  baseUrl: 'https://site.test',
  authorize: () => undefined,
  cors: { kind: 'open', allowHeaders: [], exposeHeaders: [] },
  log: silentLog(),
  metrics: createMetrics(),
  closedPath: '/api',
  renderUndecodable: (target) =>
    target.startsWith('/api/raw/') ? new RenderedReply({ status: 404, mediaType: 'text/plain', body: 'none' }) : undefined,
});

describe('a path with a wildcard', () => {
  test.each([
    ['/', 'any:'],
    ['/a', 'any:a'],
    ['/a/b/', 'any:a/b'],
    ['/apiary', 'any:apiary'],
    ['/api/raw', 'raw:'],
    ['/api/raw/', 'raw:'],
    ['/api/raw/a/b', 'raw:a/b'],
  ])('replies to %s with %s', async (url, body) => {
    expect((await app.inject(url)).body).toBe(body);
  });

  test('replies 405 to other methods, with or without a rest', async () => {
    for (const url of ['/api/raw', '/api/raw/a', '/', '/a']) {
      const answer = await app.inject({ method: 'PUT', url });
      expect([answer.statusCode, answer.headers.allow], url).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });
});

describe('a request below a closed path', () => {
  test.each(['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'] as const)(
    'nothing is found with %s but what is declared',
    async (method) => {
      for (const url of ['/api', '/api/', '/api/x', '/api/x/y', '/api/rawer'])
        expect((await app.inject({ method, url })).statusCode, url).toBe(404);
    },
  );
});

describe('a URL that cannot be decoded', () => {
  test('below a wildcard is answered by the handler of the wildcard, with the headers of every response', async () => {
    const answer = await app.inject('/api/raw/%zz');
    expect([answer.statusCode, answer.body, answer.headers['access-control-allow-origin']]).toEqual([404, 'none', '*']);
  });
  test('returns 400 on other paths and for other methods', async () => {
    expect((await app.inject('/%zz')).statusCode).toBe(400);
    expect((await app.inject({ method: 'POST', url: '/api/raw/%zz' })).statusCode).toBe(400);
  });
});
