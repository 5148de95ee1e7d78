import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { jsonResponse, paginatedSchema } from '@lyceum/contract';
import { buildServer, createMetrics, RenderedReply, silentLog, siteErrorFormat } from '@lyceum/kit';
import { fastify } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { findContractViolation, type SentResponse } from './check-response.ts';
import { findRouteDifferences } from './compare-routes.ts';
import { measureCoverage } from './coverage.ts';
import { recordKnownSurfaces, recordResponses } from './record-responses.ts';
import { type RecordedResponse, readRecordedResponses } from './recorded-response.ts';
import { aSurface, notes } from './recorder.fixtures.ts';
import { onServerCreated } from './server-created.ts';

const surface = aSurface();
const sent = (answer: Partial<SentResponse>): SentResponse => ({
  method: 'GET',
  status: 200,
  mediaType: 'application/json',
  headers: {},
  body: '{"text":"hello","colour":"red"}',
  ...answer,
});
const { get: operation, page } = notes;
const aList = {
  ...operation,
  responses: { 200: jsonResponse(paginatedSchema(z.string(), 'PaginatedTextList'), { description: 'Texts.' }) },
};

describe('accepts a declared response', () => {
  test.each([
    ['a success', { operation }, sent({})],
    ['a declared failure', { operation }, sent({ status: 404, body: '{"error":"gone"}' })],
    ['a common failure', { operation }, sent({ status: 503, body: '{"error":"busy"}' })],
    ['not modified', { operation }, sent({ status: 304, body: '' })],
    ['an unknown path', {}, sent({ status: 404, body: '{"error":"what?"}' })],
    ['a page', { operation: page }, sent({ mediaType: 'text/html', body: '<p>' })],
    ['a redirect', { operation: page }, sent({ status: 302, body: '', headers: { location: '/x' } })],
    ['a preflight', { allowed: ['GET'] }, sent({ method: 'OPTIONS', status: 204, body: '', headers: { allow: 'GET' } })],
    ['the head of a success', { operation }, sent({ method: 'HEAD', body: '' })],
  ])('%s', (_name, route, answer) => {
    expect(findContractViolation(surface, route, answer)).toBeUndefined();
  });
});

describe('reports an undeclared response', () => {
  test.each([
    ['another status', { operation }, sent({ status: 418 }), 'status 418 is not declared'],
    ['a wrong value', { operation }, sent({ body: '{"text":1,"colour":"red"}' }), 'text: Invalid input'],
    [
      'a field left out because it has a default',
      { operation },
      sent({ body: '{"text":"a"}' }),
      "must have required property 'colour'",
    ],
    ['an undeclared field', { operation }, sent({ body: '{"text":"a","colour":"b","secret":1}' }), 'must NOT have additional'],
    ['a body that is not JSON', { operation }, sent({ body: '<p>' }), 'the body is not JSON'],
    ['a list without the headers of its count', { operation: aList }, sent({ body: '{}' }), 'without its headers'],
    ['another type', { operation }, sent({ mediaType: 'text/plain' }), 'type text/plain'],
    ['a failure in another shape', { operation }, sent({ status: 404, body: '{"message":"no"}' }), 'error: Invalid input'],
    ['a failure as a page', {}, sent({ status: 404, mediaType: 'text/html' }), 'a failure of type text/html'],
    ['a success for an unknown path', {}, sent({}), 'a route that is not in the contract'],
    ['a refusal without Allow', { allowed: ['GET'] }, sent({ status: 405, body: '{"error":"no"}' }), 'no Allow header'],
    ['a redirect without a target', { operation: page }, sent({ status: 302, body: '' }), 'without Location'],
    ['a body in a 304', { operation }, sent({ status: 304 }), '304 with a body'],
  ])('%s', (_name, route, answer, problem) => {
    expect(findContractViolation(surface, route, answer)).toContain(problem);
  });
});

const build = (body: string) =>
  buildServer({
    surface,
    handlers: { notes: { get: () => new RenderedReply({ body, mediaType: 'application/json' }), page: () => undefined } },
    errorFormat: siteErrorFormat,
    baseUrl: 'https://notes.test',
    authorize: () => undefined,
    cors: { kind: 'open', allowHeaders: [], exposeHeaders: [] },
    log: silentLog(),
    metrics: createMetrics(),
  });

/** The lines that `run` records. */
async function linesOf(run: () => Promise<void>): Promise<unknown[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-recorder-'));
  vi.stubEnv('LYCEUM_RECORD_DIR', folder);
  await run();
  const lines = readRecordedResponses(folder);
  rmSync(folder, { recursive: true });
  return lines.map(({ operation: meant, status, problem }) => [meant, status, problem?.slice(0, 12)]);
}

describe('the response recorder', () => {
  test('records responses with their operations', async () => {
    const lines = await linesOf(async () => {
      const app = recordResponses(build('{"text":"a","colour":"b","secret":1}'), surface);
      await app.inject('/notes/1');
      await app.inject({ method: 'POST', url: '/notes/1' });
      await app.inject('/elsewhere');
    });
    expect(lines).toEqual([
      ['notes.get', 200, ': must NOT h'],
      // The sample surface has a failure shape of its own, which the site's renderer does not print.
      ['notes.get', 405, 'error: Inval'],
      [null, 404, 'error: Inval'],
    ]);
  });

  test('records a server automatically only when it mounts a known surface', async () => {
    const lines = await linesOf(async () => {
      const stop = onServerCreated((app) => recordKnownSurfaces(app, [surface]));
      const known = build('{"text":"a","colour":"b"}');
      const unknown = fastify();
      stop();
      await known.listen({ port: 0, host: '127.0.0.1' });
      await known.inject('/notes/1');
      await known.close();
      await unknown.inject('/notes/1');
      await build('{}').inject('/notes/1');
    });
    expect(lines).toEqual([['notes.get', 200, undefined]]);
  });
});

describe('the coverage of statuses', () => {
  const line = (operation: string | null, status: number, more: Partial<RecordedResponse> = {}): RecordedResponse => ({
    surface: 'site',
    operation,
    method: 'GET',
    status,
    by: 'test',
    url: '/',
    ...more,
  });
  const swept = (by: RecordedResponse['by']) =>
    ['notes.get', 'notes.page'].flatMap((id) => [405, 500, 503].map((status) => line(id, status, { by })));
  const recorded = [
    line('notes.get', 200),
    line('notes.get', 404),
    line('notes.page', 200),
    line('notes.page', 302),
    ...swept('sweep'),
  ];

  test('is complete when every declared status was recorded', () => {
    expect(measureCoverage(surface, recorded, {})).toEqual({ declared: 10, missing: [], mismatched: [] });
  });
  test('misses an operation’s own status when only a stub returned it', () => {
    const stubbed = recorded.map((each) => (each.status === 404 ? { ...each, by: 'sweep' as const } : each));
    expect(measureCoverage(surface, stubbed, {}).missing).toEqual(['site notes.get 404: declared, but no test returns it']);
  });
  test('misses a common status unless it is exempt', () => {
    const without = recorded.filter(({ operation, status }) => operation !== 'notes.page' || status !== 503);
    expect(measureCoverage(surface, without, {}).missing).toHaveLength(1);
    expect(measureCoverage(surface, without, { 'site notes.page 503': 'cannot happen' }).missing).toEqual([]);
  });
  test('counts neither HEAD as GET nor another surface as this one', () => {
    const others = [
      line('notes.get', 200, { method: 'HEAD' }),
      line('notes.get', 200, { surface: 'product' }),
      ...recorded.slice(1),
    ];
    expect(measureCoverage(surface, others, {}).missing).toHaveLength(1);
  });
  test('lists responses that violate the contract', () => {
    expect(measureCoverage(surface, [...recorded, line(null, 404, { problem: 'no JSON' })], {}).mismatched).toEqual([
      'site no operation 404: no JSON (GET /)',
    ]);
  });
});

describe('the comparison of routes', () => {
  test('finds nothing where the server has exactly the contract', async () => {
    expect(await findRouteDifferences(surface, () => build('{}'))).toEqual([]);
  });
  test('finds a route added by hand, also in a plugin, and an operation without a route', async () => {
    const byHand = () => {
      const app = fastify();
      app.get('/secret', () => 1);
      void app.register(async (plugin) => void plugin.post('/hidden', () => 1));
      return app;
    };
    const found = await findRouteDifferences(surface, byHand);
    expect(found).toContain('GET /secret is not in the contract');
    expect(found).toContain('POST /hidden is not in the contract');
    expect(found).toContain('notes.get has no route');
  });
});
