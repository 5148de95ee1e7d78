import { SiteFailure, SiteHealth } from '@lyceum/contract/site';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { eventFiles } from '../../testing/event-files.ts';
import { startTestSite } from '../../testing/start-test-site.ts';

describe('discovery.health 200', () => {
  test('returns the status, the content and all entry points, and is not cached', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: { updated_at: '2026-11-01' } }) });
    const response = await site.fetch('/api/health');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(SiteHealth.parse(await response.json())).toEqual({
      status: 'ok',
      service: 'public-site-api',
      version: '1.0.0',
      time: '2026-11-14T23:00:00Z',
      content: { revision: expect.stringMatching(/^sha256:/), updated_at: '2026-11-01T00:00:00Z', pages: 4, events: 1, posts: 0 },
      links: {
        openapi: `${site.url}/openapi.json`,
        openapi_yaml: `${site.url}/api/openapi.yaml`,
        events: `${site.url}/api/events`,
        site: `${site.url}/api/site`,
        blog: `${site.url}/api/blog`,
        search: `${site.url}/api/search`,
        mcp: `${site.url}/mcp`,
        mcp_server_card: `${site.url}/mcp/server-card`,
        llms_txt: `${site.url}/llms.txt`,
        llms_full_txt: `${site.url}/llms-full.txt`,
        agent_instructions: `${site.url}/AGENTS.md`,
        sitemap: `${site.url}/sitemap.xml`,
        sitemap_md: `${site.url}/sitemap.md`,
        api_catalog: `${site.url}/.well-known/api-catalog`,
        events_ics: `${site.url}/events.ics`,
        blog_feed: `${site.url}/blog/feed.json`,
        markdown: `${site.url}/api/md/{path}`,
      },
    });
  });

  test('returns working links', async () => {
    const site = await startTestSite();
    const { links } = SiteHealth.parse(await (await site.fetch('/api/health')).json());
    const urls = { ...links, markdown: links.markdown.replace('{path}', ''), search: `${links.search}?q=home` };
    for (const [name, link] of Object.entries(urls)) expect((await fetch(link)).status, name).toBe(name === 'mcp' ? 405 : 200);
  });
});

describe('discovery.openapi 200', () => {
  test('is the same document in JSON and YAML, with the URL of the site', async () => {
    const site = await startTestSite({ config: { siteUrl: 'https://lyceum.example' } });
    const [json, yaml] = [await site.fetch('/openapi.json'), await site.fetch('/api/openapi.yaml')];
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(yaml.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
    const document: unknown = await json.json();
    expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'https://lyceum.example' }] });
    const text = await yaml.text();
    expect(parse(text)).toEqual(document);
    expect(text).not.toMatch(/[&*]a\d/);
  });

  test.each(['/openapi.json', '/api/openapi.yaml'])('%s answers 304 for a known ETag, and HEAD without a body', async (path) => {
    const site = await startTestSite();
    const etag = (await site.fetch(path)).headers.get('etag') ?? '';
    expect((await site.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(await (await site.fetch(path, { method: 'HEAD' })).text()).toBe('');
  });
});

describe('probes', () => {
  test('live and ready answer 204 while the site is running', async () => {
    const site = await startTestSite();
    for (const path of ['/livez', '/readyz']) {
      const response = await site.fetch(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store']);
    }
  });

  test('ready answers 503 while the site stops; live and other routes still answer', async () => {
    const site = await startTestSite({ config: { drain: { noticeMs: 2000, deadlineMs: 1000 } } });
    const closed = site.site.close();
    const ready = await site.fetch('/readyz');
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
    expect(SiteFailure.parse(await ready.json()).error.code).toBe('not_ready');
    expect((await site.fetch('/livez')).status).toBe(204);
    const health = await site.fetch('/api/health');
    expect([health.status, health.headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    await expect(site.fetch('/livez')).rejects.toThrow();
  });
});

describe('an unknown path', () => {
  test('answers 404 with the error format of the API', async () => {
    const site = await startTestSite();
    const response = await site.fetch('/api/nowhere');
    expect(response.status).toBe(404);
    expect(SiteFailure.parse(await response.json()).error).toMatchObject({
      code: 'route_not_found',
      see: `${site.url}/openapi.json`,
    });
  });
});

describe('CORS', () => {
  test('a preflight allows the headers of MCP clients', async () => {
    const site = await startTestSite();
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
    const response = await site.fetch('/api/events', { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });
});
