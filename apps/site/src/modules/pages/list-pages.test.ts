import { PageCatalog } from '@lyceum/contract/site';
import { describe, expect, test } from 'vitest';

import { pageFile } from '../../testing/page-files.ts';
import { startTestSite, type TestSite } from '../../testing/start-test-site.ts';
import { aSite } from './pages.fixtures.ts';

const catalogue = async (site: TestSite): Promise<PageCatalog> => {
  const response = await site.fetch('/api/site');
  expect(response.status).toBe(200);
  return PageCatalog.parse(await response.json());
};

describe('pages.list 200', () => {
  test('lists all pages without events and posts, in navigation order', async () => {
    const list = await catalogue(await aSite());
    expect(list.results.map(({ path }) => path)).toEqual(['/', '/start', '/start/deep', '/events', '/blog', '/about', '/search']);
    expect(list).toMatchObject({ count: 7, as_of: '2026-11-14T23:00:00Z' });
  });

  test('returns all metadata of a page', async () => {
    const site = await aSite();
    const { results } = await catalogue(site);
    const markdown = await (await site.fetch('/start.md')).text();
    expect(results.find(({ path }) => path === '/start')).toEqual({
      path: '/start',
      url: `${site.url}/start`,
      title: 'Start',
      summary: 'What this is about.',
      audience: ['operators'],
      keywords: ['install'],
      markdown_url: `${site.url}/start.md`,
      section: 'Guides',
      updated_at: '2026-11-01T00:00:00Z',
      tokens: Math.ceil(markdown.length / 4),
    });
    expect(results[0]).toMatchObject({ url: `${site.url}/`, markdown_url: `${site.url}/index.md` });
  });

  test('titles generated pages as in the navigation', async () => {
    const { results } = await catalogue(await aSite());
    expect(results.filter(({ path }) => path === '/events' || path === '/search').map(({ title }) => title)).toEqual([
      'Calendar',
      'Search',
    ]);
  });

  test('has a generated homepage when there is no file for it', async () => {
    const site = await startTestSite({ files: { 'pages/start.md': pageFile({ title: 'Start' }) } });
    expect((await catalogue(site)).results[0]).toMatchObject({ path: '/', title: 'Test site' });
    expect(await (await site.fetch('/index.md')).text()).toContain(`- [Start](${site.url}/start.md): What this is about.`);
  });

  test('contains only working URLs', async () => {
    const site = await aSite();
    for (const { url, markdown_url } of (await catalogue(site)).results)
      for (const link of [url, markdown_url]) expect((await fetch(link)).status, link).toBe(200);
  });

  test('may be cached for a minute and matches its ETag', async () => {
    const site = await aSite();
    const first = await site.fetch('/api/site');
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    site.clock.advance(30_000);
    const again = await site.fetch('/api/site', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });
});
