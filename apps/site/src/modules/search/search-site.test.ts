import { SearchResults } from '@lyceum/contract/site';
import { describe, expect, test } from 'vitest';
import { pageFile } from '../../testing/page-files.ts';
import { fetchError } from '../../testing/requests.ts';
import { startTestSite, type TestSite } from '../../testing/start-test-site.ts';
import { someContent } from './search.fixtures.ts';

async function found(site: TestSite, parameters: Readonly<Record<string, string>>): Promise<SearchResults> {
  const response = await site.fetch(`/api/search?${new URLSearchParams(parameters)}`);
  expect(response.status).toBe(200);
  return SearchResults.parse(await response.json());
}
const pathsOf = (site: TestSite, { results }: SearchResults): string[] => results.map(({ url }) => url.replace(site.url, ''));

describe('search.query 200', () => {
  test('finds pages, events and posts, best first, with their URLs', async () => {
    const site = await startTestSite({ files: someContent });
    const all = await found(site, { q: 'COMPOST' });
    expect(all).toMatchObject({ query: 'COMPOST', terms: ['compost'], type: 'all', count: 5, limit: 10, next: null });
    expect(pathsOf(site, all)[0]).toBe('/compost');
    // Only inside a word: after all whole words.
    expect(pathsOf(site, all).at(-1)).toBe('/composting');
    expect(all.results.at(-1)?.score).toBe(0);
    expect(all.results.find(({ type }) => type === 'event')).toEqual({
      id: `${site.url}/events/compost-evening.md`,
      type: 'event',
      title: 'An evening in the garden',
      url: `${site.url}/events/compost-evening`,
      markdown_url: `${site.url}/events/compost-evening.md`,
      snippet: 'Soil Compost',
      matched_fields: ['topics'],
      score: expect.any(Number),
      status: 'upcoming',
      starts_at: '2026-11-20T18:00:00+01:00',
      published_at: null,
    });
    expect(all.results.find(({ type }) => type === 'blog')).toMatchObject({
      snippet: 'What compost needs is air.',
      matched_fields: ['body'],
      published_at: '2026-11-01T00:00:00Z',
      status: null,
    });
  });

  test('requires every term in any field', async () => {
    const site = await startTestSite({ files: someContent });
    expect(pathsOf(site, await found(site, { q: 'soil  compost' })).sort()).toEqual([
      '/blog/heap',
      '/events/compost-evening',
      '/garden',
    ]);
    expect(pathsOf(site, await found(site, { q: 'field notes soil' }))).toEqual(['/blog/heap']);
    expect((await found(site, { q: 'compost unheard' })).count).toBe(0);
  });

  test.each([
    ['growers', '/garden'],
    ['ÅNGSTRÖM', '/events/compost-evening'],
    ['A\u030angstro\u0308m', '/events/compost-evening'],
    ['leaf works', '/events/compost-evening'],
    ['İZMIR', '/events/compost-evening'],
    ['STRAßENBAU', '/events/compost-evening'],
    ['Turning', '/events/compost-evening'],
    ['hackathon', undefined],
  ])('%s is found at %s', async (q, path) => {
    const site = await startTestSite({ files: someContent });
    expect(pathsOf(site, await found(site, { q }))).toEqual(path === undefined ? [] : [path]);
  });

  test('filters by type', async () => {
    const site = await startTestSite({ files: someContent });
    for (const type of ['page', 'event', 'blog'] as const) {
      const { results, count } = await found(site, { q: 'compost', type });
      expect(new Set(results.map((hit) => hit.type))).toEqual(new Set([type]));
      expect(count).toBe(type === 'page' ? 3 : 1);
    }
  });

  test('reaches every result once by following next', async () => {
    const site = await startTestSite({ files: someContent });
    const all = pathsOf(site, await found(site, { q: 'compost', limit: '50' }));
    const visited: string[] = [];
    let target: string | null = '/api/search?q=compost&limit=2';
    while (target !== null) {
      const page: SearchResults = SearchResults.parse(await (await site.fetch(target.replace(site.url, ''))).json());
      expect(page.count).toBe(all.length);
      visited.push(...pathsOf(site, page));
      target = page.next;
    }
    expect(visited).toEqual(all);
  });

  test('finds changed content and no removed content', async () => {
    const site = await startTestSite({ files: someContent });
    expect((await found(site, { q: 'marigold' })).count).toBe(0);
    expect(pathsOf(site, await found(site, { q: 'soil' }))).toContain('/garden');
    await site.folder.write({ 'pages/garden.md': pageFile({ title: 'Marigolds' }) });
    expect(await site.reload()).toBe('swapped');
    expect(pathsOf(site, await found(site, { q: 'marigold' }))).toEqual(['/garden']);
    expect(pathsOf(site, await found(site, { q: 'soil' }))).not.toContain('/garden');
  });

  test('may be cached for a minute, but not past a change of a result', async () => {
    const site = await startTestSite({ files: someContent, now: '2026-11-20T16:59:50Z' });
    const maxAge = async (q: string) => (await site.fetch(`/api/search?q=${q}`)).headers.get('cache-control');
    expect(await maxAge('compost')).toBe('public, max-age=10');
    expect(await maxAge('welcome')).toBe('public, max-age=60');
  });
});

describe('search.query 400', () => {
  test.each(['', '?q=', '?q=%20%C2%85%E3%80%80'])('reports a missing parameter without words (%s)', async (query) => {
    const site = await startTestSite();
    expect(await fetchError(site, `/api/search${query}`, 400)).toMatchObject({
      code: 'missing_parameter',
      parameter: 'q',
      accepted: { min_length: 2, max_length: 200 },
    });
  });

  test.each([
    ['q=a', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=ab&q=cd', 'q'],
    ['q=ab&limit=0', 'limit'],
    ['q=ab&limit=51', 'limit'],
    ['q=ab&type=post', 'type'],
  ])('%s reports %s', async (query, parameter) => {
    const site = await startTestSite();
    expect(await fetchError(site, `/api/search?${query}`, 400)).toMatchObject({ code: 'invalid_parameter', parameter });
  });

  test('counts user-perceived characters without surrounding white space', async () => {
    const site = await startTestSite();
    expect((await found(site, { q: ` ${'😀'.repeat(200)} ` })).count).toBe(0);
  });
});

describe('search.query 404', () => {
  test('an unknown cursor gets a hint how to start again', async () => {
    const site = await startTestSite();
    expect(await fetchError(site, '/api/search?q=ab&cursor=none', 404)).toMatchObject({
      code: 'cursor_not_found',
      parameter: 'cursor',
    });
  });
});
