import { describe, expect, test } from 'vitest';
import { postFile, postFiles } from '../../testing/page-files.ts';
import { fetchError } from '../../testing/requests.ts';
import { startTestSite } from '../../testing/start-test-site.ts';
import { allSlugs, fetchPosts, slugsOf, startSiteWithPosts } from './blog.fixtures.ts';

describe('blog.list 200', () => {
  test('lists published posts, newest first, then by slug', async () => {
    const list = await fetchPosts(await startSiteWithPosts());
    expect(slugsOf(list)).toEqual(allSlugs);
    expect(list).toMatchObject({ count: 4, limit: 50, next: null, as_of: '2026-11-14T23:00:00Z' });
  });

  test('returns the summary of each post', async () => {
    const keys = { author: { name: 'Ada', url: 'https://ada.example/' }, updated_at: '2026-11-02' };
    const site = await startTestSite({ files: { 'blog/first.md': postFile(keys, `${'word '.repeat(700)}\n`) } });
    const markdown = await (await site.fetch('/blog/first.md')).text();
    expect((await fetchPosts(site)).results).toEqual([
      {
        slug: 'first',
        title: 'A post',
        excerpt: 'Why it was written.',
        author: { name: 'Ada', url: 'https://ada.example/' },
        category: 'Engineering',
        tags: ['Agents'],
        published_at: '2026-11-01T00:00:00Z',
        updated_at: '2026-11-02T00:00:00Z',
        reading_time_minutes: 3,
        url: `${site.url}/blog/first`,
        markdown_url: `${site.url}/blog/first.md`,
        tokens: Math.ceil(markdown.length / 4),
      },
    ]);
  });

  test.each([
    ['tag=agents', ['same-day-a', 'same-day-b']],
    ['tag=AGENTS', ['same-day-a', 'same-day-b']],
    ['tag=agent', []],
    ['category=engineering', ['newest', 'same-day-a', 'same-day-b']],
    ['category=News', ['oldest']],
    ['category=New', []],
    ['category=engineering&tag=data', ['same-day-b']],
    ['limit=1', ['newest']],
    ['utm_source=somewhere', allSlugs],
  ])('?%s returns %j', async (query, slugs) => {
    expect(slugsOf(await fetchPosts(await startSiteWithPosts(), `/api/blog?${query}`))).toEqual(slugs);
  });

  test('counts for each filter the posts that pass the other one, under the most frequent spelling', async () => {
    const { count, facets } = await fetchPosts(await startSiteWithPosts(), '/api/blog?tag=data');
    expect(count).toBe(1);
    expect(facets).toEqual({ category: { Engineering: 1 }, tag: { agents: 2, Data: 1, MCP: 1 } });
  });

  test('includes a scheduled post from its time of publication', async () => {
    const site = await startSiteWithPosts();
    site.clock.set('2026-11-14T23:59:59.999Z');
    expect(slugsOf(await fetchPosts(site))).not.toContain('later');
    site.clock.set('2026-11-15T00:00:00Z');
    expect(slugsOf(await fetchPosts(site))[0]).toBe('later');
    expect((await site.fetch('/blog/later')).status).toBe(200);
  });

  test('is not cached past the next publication', async () => {
    const site = await startSiteWithPosts();
    const cacheControl = async () => (await site.fetch('/api/blog')).headers.get('cache-control');
    expect(await cacheControl()).toBe('public, max-age=60');
    site.clock.set('2026-11-14T23:59:50Z');
    expect(await cacheControl()).toBe('public, max-age=10');
    site.clock.set('2026-11-15T00:00:00Z');
    expect(await cacheControl()).toBe('public, max-age=60');
  });

  test('reaches every post once by following next, without posts published meanwhile', async () => {
    const site = await startSiteWithPosts();
    const first = await fetchPosts(site, '/api/blog?limit=3');
    site.clock.set('2026-11-15T00:00:00Z');
    const second = await fetchPosts(site, first.next ?? '');
    expect([...slugsOf(first), ...slugsOf(second)]).toEqual(allSlugs);
    expect([second.count, second.as_of, second.next]).toEqual([4, first.as_of, null]);
  });
});

describe('blog.list 304', () => {
  test('matches the ETag until there is another post', async () => {
    const site = await startSiteWithPosts();
    const tag = (await site.fetch('/api/blog')).headers.get('etag') ?? '';
    const ask = () => site.fetch('/api/blog', { headers: { 'if-none-match': tag } });
    site.clock.advance(60_000);
    expect((await ask()).status).toBe(304);
    await site.folder.write(postFiles({ another: {} }));
    await site.reload();
    expect((await ask()).status).toBe(200);
  });
});

describe('blog.list 400', () => {
  test.each([
    ['limit=0', 'limit', { minimum: 1, maximum: 200 }],
    ['limit=201', 'limit', { minimum: 1, maximum: 200 }],
    ['limit=ten', 'limit', { type: 'integer' }],
    [`tag=${'x'.repeat(121)}`, 'tag', { max_length: 120 }],
    [`category=${'x'.repeat(121)}`, 'category', { max_length: 120 }],
    ['tag=a&tag=b', 'tag', { max_length: 120 }],
  ])('?%s returns the parameter and its accepted values', async (query, parameter, accepted) => {
    const error = await fetchError(await startSiteWithPosts(), `/api/blog?${query}`, 400);
    expect(error).toMatchObject({ code: 'invalid_parameter', parameter, accepted });
  });
});

describe('blog.list 404', () => {
  test('is returned for an unknown cursor and for one whose post was removed', async () => {
    const site = await startSiteWithPosts();
    const expected = { code: 'cursor_not_found', parameter: 'cursor', see: `${site.url}/api/blog` };
    expect(await fetchError(site, '/api/blog?cursor=none', 404)).toMatchObject(expected);
    const { next } = await fetchPosts(site, '/api/blog?limit=1');
    await site.folder.remove('blog/newest.md');
    await site.reload();
    expect(await fetchError(site, next ?? '', 404)).toMatchObject(expected);
  });
});

describe('blog.list 405', () => {
  test('is returned for other methods', async () => {
    const response = await (await startSiteWithPosts()).fetch('/api/blog', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
