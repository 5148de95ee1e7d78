import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { json, paginated } from '@lyceum/contract';
import { buildServer, createMetrics, Rendered, silentLog, siteStyle } from '@lyceum/kit';
import { fastify } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { type SentAnswer, undeclared } from './answer-check.ts';
import { coverage } from './coverage.ts';
import { recordAnswers, recordIfKnown } from './record.ts';
import { type Recorded, readRecorded } from './recorded.ts';
import { aSurface, notes } from './recorder.fixtures.ts';
import { strayRoutes } from './router-walk.ts';
import { onServerMade } from './servers-made.ts';

const surface = aSurface();
const sent = (answer: Partial<SentAnswer>): SentAnswer => ({
  method: 'GET',
  status: 200,
  mediaType: 'application/json',
  headers: {},
  body: '{"text":"hello","colour":"red"}',
  ...answer,
});
const { get: operation, page } = notes;
const aList = { ...operation, responses: { 200: json(paginated(z.string(), 'PaginatedTextList'), { description: 'Texts.' }) } };

describe('an answer that the contract declares', () => {
  test.each([
    ['a success', { operation }, sent({})],
    ['a declared failure', { operation }, sent({ status: 404, body: '{"error":"gone"}' })],
    ['a common failure', { operation }, sent({ status: 503, body: '{"error":"busy"}' })],
    ['nothing new', { operation }, sent({ status: 304, body: '' })],
    ['an unknown path', {}, sent({ status: 404, body: '{"error":"what?"}' })],
    ['a page', { operation: page }, sent({ mediaType: 'text/html', body: '<p>' })],
    ['a redirect', { operation: page }, sent({ status: 302, body: '', headers: { location: '/x' } })],
    ['a preflight', { allowed: ['GET'] }, sent({ method: 'OPTIONS', status: 204, body: '', headers: { allow: 'GET' } })],
    ['the head of a success', { operation }, sent({ method: 'HEAD', body: '' })],
  ])('%s', (_name, route, answer) => {
    expect(undeclared(surface, route, answer)).toBeUndefined();
  });
});

describe('an answer that it does not', () => {
  test.each([
    ['another status', { operation }, sent({ status: 418 }), 'status 418 is not declared'],
    ['a wrong value', { operation }, sent({ body: '{"text":1,"colour":"red"}' }), 'text: Invalid input'],
    [
      'a field left out because it has a default',
      { operation },
      sent({ body: '{"text":"a"}' }),
      "must have required property 'colour'",
    ],
    [
      'a field nobody declared',
      { operation },
      sent({ body: '{"text":"a","colour":"b","secret":1}' }),
      'must NOT have additional',
    ],
    ['no JSON', { operation }, sent({ body: '<p>' }), 'the body is no JSON'],
    ['a list that does not tell how its count is meant', { operation: aList }, sent({ body: '{}' }), 'without its headers'],
    ['another type', { operation }, sent({ mediaType: 'text/plain' }), 'type text/plain'],
    ['a failure in another shape', { operation }, sent({ status: 404, body: '{"message":"no"}' }), 'error: Invalid input'],
    ['a failure as a page', {}, sent({ status: 404, mediaType: 'text/html' }), 'a failure of type text/html'],
    ['a success from nowhere', {}, sent({}), 'a route that is not in the contract'],
    ['a refusal without Allow', { allowed: ['GET'] }, sent({ status: 405, body: '{"error":"no"}' }), 'no Allow header'],
    ['a redirect to nowhere', { operation: page }, sent({ status: 302, body: '' }), 'without Location'],
    ['news in a 304', { operation }, sent({ status: 304 }), '304 with a body'],
  ])('%s', (_name, route, answer, problem) => {
    expect(undeclared(surface, route, answer)).toContain(problem);
  });
});

const build = (body: string) =>
  buildServer({
    surface,
    handlers: { notes: { get: () => new Rendered({ body, mediaType: 'application/json' }), page: () => undefined } },
    style: siteStyle,
    baseUrl: 'https://notes.test',
    admit: () => undefined,
    cors: { kind: 'open', allowHeaders: [], exposeHeaders: [] },
    log: silentLog(),
    metrics: createMetrics(),
  });

/** The lines that `run` leaves. */
async function linesOf(run: () => Promise<void>): Promise<unknown[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-recorder-'));
  vi.stubEnv('LYCEUM_RECORD_DIR', folder);
  await run();
  const lines = readRecorded(folder);
  rmSync(folder, { recursive: true });
  return lines.map(({ operation: meant, status, problem }) => [meant, status, problem?.slice(0, 12)]);
}

test('what a server answers is noted with its operation', async () => {
  const lines = await linesOf(async () => {
    const app = recordAnswers(build('{"text":"a","colour":"b","secret":1}'), surface);
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

test('a server is noted without its doing when it mounts a known surface, and only then', async () => {
  const lines = await linesOf(async () => {
    const stop = onServerMade((app) => recordIfKnown(app, [surface]));
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

describe('coverage', () => {
  const line = (operation: string | null, status: number, more: Partial<Recorded> = {}): Recorded => ({
    surface: 'site',
    operation,
    method: 'GET',
    status,
    by: 'test',
    url: '/',
    ...more,
  });
  const swept = (by: Recorded['by']) =>
    ['notes.get', 'notes.page'].flatMap((id) => [405, 500, 503].map((status) => line(id, status, { by })));
  const seen = [
    line('notes.get', 200),
    line('notes.get', 404),
    line('notes.page', 200),
    line('notes.page', 302),
    ...swept('sweep'),
  ];

  test('is whole when every declared status was seen', () => {
    expect(coverage(surface, seen, {})).toEqual({ declared: 10, missing: [], mismatched: [] });
  });
  test('misses a status of the operation itself, even if a stub answered with it', () => {
    const stubbed = seen.map((each) => (each.status === 404 ? { ...each, by: 'sweep' as const } : each));
    expect(coverage(surface, stubbed, {}).missing).toEqual(['site notes.get 404: declared, but no test answers with it']);
  });
  test('misses a common status unless it is exempt', () => {
    const without = seen.filter(({ operation, status }) => operation !== 'notes.page' || status !== 503);
    expect(coverage(surface, without, {}).missing).toHaveLength(1);
    expect(coverage(surface, without, { 'site notes.page 503': 'cannot be' }).missing).toEqual([]);
  });
  test('does not take HEAD for GET, nor another surface for this one', () => {
    const others = [line('notes.get', 200, { method: 'HEAD' }), line('notes.get', 200, { surface: 'product' }), ...seen.slice(1)];
    expect(coverage(surface, others, {}).missing).toHaveLength(1);
  });
  test('tells which answers did not fit', () => {
    expect(coverage(surface, [...seen, line(null, 404, { problem: 'no JSON' })], {}).mismatched).toEqual([
      'site no operation 404: no JSON (GET /)',
    ]);
  });
});

describe('the walk over live routes', () => {
  test('finds nothing where the server has exactly the contract', async () => {
    expect(await strayRoutes(surface, () => build('{}'))).toEqual([]);
  });
  test('finds a route added by hand, also in a plugin, and an operation without a route', async () => {
    const byHand = () => {
      const app = fastify();
      app.get('/secret', () => 1);
      void app.register(async (plugin) => void plugin.post('/hidden', () => 1));
      return app;
    };
    const found = await strayRoutes(surface, byHand);
    expect(found).toContain('GET /secret is not in the contract');
    expect(found).toContain('POST /hidden is not in the contract');
    expect(found).toContain('notes.get has no route');
  });
});
