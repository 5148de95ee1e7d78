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
  test('lists every page and no event or post, in the order of the navigation', async () => {
    const list = await catalogue(await aSite());
    expect(list.results.map(({ path }) => path)).toEqual(['/', '/start', '/start/deep', '/events', '/blog', '/about', '/search']);
    expect(list).toMatchObject({ count: 7, as_of: '2026-11-14T23:00:00Z' });
  });

  test('tells all there is to know of a page', async () => {
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

  test('calls the calendar as the navigation does', async () => {
    const { results } = await catalogue(await aSite());
    expect(results.filter(({ path }) => path === '/events' || path === '/search').map(({ title }) => title)).toEqual([
      'Calendar',
      'Search',
    ]);
  });

  test('has a homepage even where nobody wrote one', async () => {
    const site = await startTestSite({ files: { 'pages/start.md': pageFile({ title: 'Start' }) } });
    expect((await catalogue(site)).results[0]).toMatchObject({ path: '/', title: 'Test site' });
    expect(await (await site.fetch('/index.md')).text()).toContain(`- [Start](${site.url}/start.md): What this is about.`);
  });

  test('leads only to addresses that answer', async () => {
    const site = await aSite();
    for (const { url, markdown_url } of (await catalogue(site)).results)
      for (const link of [url, markdown_url]) expect((await fetch(link)).status, link).toBe(200);
  });

  test('may be kept for a minute, and is not sent again to who has it', async () => {
    const site = await aSite();
    const first = await site.fetch('/api/site');
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    site.clock.advance(30_000);
    const again = await site.fetch('/api/site', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });
});
