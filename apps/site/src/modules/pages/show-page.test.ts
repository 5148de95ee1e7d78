import { SiteFailure } from '@lyceum/contract/site';
import { describe, expect, test } from 'vitest';

import { type TestSite, type TestSiteOptions } from '../../testing/start-test-site.ts';
import { aSite } from './pages.fixtures.ts';

const markdown = { accept: 'text/markdown' };
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const typeOf = (response: Response): string | null => response.headers.get('content-type');

describe('pages.show 200', () => {
  test('is HTML for browsers and Markdown when the Accept header names it, with different ETags', async () => {
    const site = await aSite();
    const [html, text] = [await site.fetch('/start', { headers: browser }), await site.fetch('/start', { headers: markdown })];
    expect([typeOf(html), typeOf(text)]).toEqual(['text/html; charset=utf-8', 'text/markdown; charset=utf-8']);
    expect([html.headers.get('vary'), text.headers.get('vary')]).toEqual(['Accept', 'Accept']);
    expect(html.headers.get('etag')).not.toBe(text.headers.get('etag'));
    expect(html.headers.get('link')).toBe(text.headers.get('link'));
    expect(text.headers.get('content-location')).toBe(`${site.url}/start.md`);
    expect(await html.text()).toMatch(/^<!doctype html>/i);
  });

  test('may be cached as HTML, and as Markdown only if caches key on Accept', async () => {
    const cacheControl = async (options: TestSiteOptions, headers: Record<string, string>) =>
      (await (await aSite(options)).fetch('/about', { headers })).headers.get('cache-control');
    const apart = { files: { 'site.yaml': 'name: Test site\nedge_keys_on_accept: true\n' } };
    expect(await cacheControl({}, browser)).toMatch(/^public, max-age=60/);
    expect(await cacheControl({}, markdown)).toBe('private, no-store');
    expect(await cacheControl(apart, markdown)).toMatch(/^public, max-age=60/);
  });

  test.each(['/', '/start', '/start/', '/start/deep', '/events', '/events/gathering', '/blog', '/blog/first', '/search'])(
    '%s is a page',
    async (path) => {
      const response = await (await aSite()).fetch(path, { headers: browser });
      expect([response.status, typeOf(response)]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  test('is not cached past the next change of an event', async () => {
    const site = await aSite({ now: '2026-11-20T16:59:30Z' });
    for (const path of ['/events/gathering', '/events', '/', '/search?q=gathering'])
      expect((await site.fetch(path)).headers.get('cache-control'), path).toBe('public, max-age=30');
    expect((await site.fetch('/about')).headers.get('cache-control')).toContain('max-age=60');
  });

  test('ignores the query for a page with a file', async () => {
    const site = await aSite();
    const [plain, appendQuery] = [await site.fetch('/about'), await site.fetch('/about?utm_source=x')];
    expect(appendQuery.headers.get('etag')).toBe(plain.headers.get('etag'));
  });

  test('shows search results', async () => {
    const site = await aSite();
    expect(await (await site.fetch('/search?q=gathering')).text()).toContain('/events/gathering');
    for (const query of ['?q=x', '?q=gathering&cursor=none', '?q=gathering&type=other'])
      expect((await site.fetch(`/search${query}`)).status, query).toBe(200);
  });

  test('answers HEAD with the headers of GET', async () => {
    const site = await aSite();
    const [head, get] = [await site.fetch('/start', { method: 'HEAD' }), await site.fetch('/start')];
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect(await head.text()).toBe('');
  });

  test('matches its ETag, per form', async () => {
    const site = await aSite();
    const etag = (await site.fetch('/start')).headers.get('etag') ?? '';
    expect((await site.fetch('/start', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const other = await site.fetch('/start', { headers: { 'if-none-match': etag, ...markdown } });
    expect(other.status).toBe(200);
  });
});

describe('pages.show 404', () => {
  test.each([
    ['/nowhere', browser, 'text/html; charset=utf-8', 'Accept'],
    ['/nowhere', markdown, 'text/markdown; charset=utf-8', 'Accept'],
    ['/nowhere.md', browser, 'text/markdown; charset=utf-8', null],
    ['/blog/draft', browser, 'text/html; charset=utf-8', 'Accept'],
    ['/blog/later.md', browser, 'text/markdown; charset=utf-8', null],
    ['/events/nope', markdown, 'text/markdown; charset=utf-8', 'Accept'],
    [`/${'a'.repeat(5000)}`, browser, 'text/html; charset=utf-8', 'Accept'],
    ['/start%00', markdown, 'text/markdown; charset=utf-8', 'Accept'],
  ])('%s with %j is %s', async (path, headers, type, vary) => {
    const response = await (await aSite()).fetch(path, { headers });
    expect([response.status, typeOf(response), response.headers.get('vary')]).toEqual([404, type, vary]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('does not repeat the requested path as markup', async () => {
    const site = await aSite();
    expect(await (await site.fetch('/%3Cscript%3Ealert(1)%3C/script%3E')).text()).not.toContain('<script>alert');
    expect(await (await site.fetch('/%60%5Bx%5D(y).md')).text()).not.toContain('[x](y)');
  });
});

describe('pages.show 405', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is not allowed on existing and missing pages', async (method) => {
    const site = await aSite();
    for (const path of ['/', '/start', '/start.md', '/nowhere']) {
      const response = await site.fetch(path, { method });
      expect([response.status, response.headers.get('allow')], path).toEqual([405, 'GET, HEAD, OPTIONS']);
      expect(SiteFailure.parse(await response.json()).error.code).toBe('method_not_allowed');
    }
  });
});

describe('an unknown path below /api', () => {
  test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PROPFIND'])('is not found with %s, in JSON', async (method) => {
    const site = await aSite();
    for (const path of ['/api', '/api/', '/api/nothing', '/api/nothing.md', '/api/events/a/b', '/api/v1/quests/by-url/']) {
      const response = await site.fetch(path, { method, headers: markdown });
      expect([response.status, typeOf(response)], path).toEqual([404, 'application/json; charset=utf-8']);
      if (method !== 'HEAD') expect(SiteFailure.parse(await response.json()).error.code).toBe('route_not_found');
    }
  });
});

describe('pages.show behind a cache', () => {
  /** A cache that stores what it may and ignores Vary, as many do. */
  function cacheIgnoringVary(site: TestSite) {
    const stored = new Map<string, string | null>();
    return async (path: string, headers: Record<string, string>): Promise<string | null> => {
      const cached = stored.get(path);
      if (cached !== undefined) return cached;
      const response = await site.fetch(path, { headers });
      if (!/no-store|private/.test(response.headers.get('cache-control') ?? '')) stored.set(path, typeOf(response));
      return typeOf(response);
    };
  }

  test('that ignores Vary, a browser never gets Markdown', async () => {
    const ask = cacheIgnoringVary(await aSite());
    for (const path of ['/', '/start', '/events/gathering', '/nowhere']) {
      expect(await ask(path, markdown)).toBe('text/markdown; charset=utf-8');
      for (let times = 0; times < 10; times += 1) expect(await ask(path, browser), path).toBe('text/html; charset=utf-8');
    }
  });
});
