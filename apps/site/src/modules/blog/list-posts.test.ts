import { describe, expect, test } from 'vitest';
import { postFile, postFiles } from '../../testing/page-files.ts';
import { fetchError } from '../../testing/requests.ts';
import { startTestSite } from '../../testing/start-test-site.ts';
import { aBlog, allSlugs, postsOf, slugsOf } from './blog.fixtures.ts';

describe('blog.list 200', () => {
  test('lists what is published, newest first, those of one moment by slug', async () => {
    const list = await postsOf(await aBlog());
    expect(slugsOf(list)).toEqual(allSlugs);
    expect(list).toMatchObject({ count: 4, limit: 50, next: null, as_of: '2026-11-14T23:00:00Z' });
  });

  test('tells of each post what one must know to choose it', async () => {
    const keys = { author: { name: 'Ada', url: 'https://ada.example/' }, updated_at: '2026-11-02' };
    const site = await startTestSite({ files: { 'blog/first.md': postFile(keys, `${'word '.repeat(700)}\n`) } });
    const markdown = await (await site.fetch('/blog/first.md')).text();
    expect((await postsOf(site)).results).toEqual([
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
  ])('?%s gives %j', async (query, slugs) => {
    expect(slugsOf(await postsOf(await aBlog(), `/api/blog?${query}`))).toEqual(slugs);
  });

  test('counts for each filter the posts that pass the other, in the most usual spelling, or the newest', async () => {
    const { count, facets } = await postsOf(await aBlog(), '/api/blog?tag=data');
    expect(count).toBe(1);
    expect(facets).toEqual({ category: { Engineering: 1 }, tag: { agents: 2, Data: 1, MCP: 1 } });
  });

  test('has a place for a post from the very moment of its publication on', async () => {
    const site = await aBlog();
    site.clock.set('2026-11-14T23:59:59.999Z');
    expect(slugsOf(await postsOf(site))).not.toContain('later');
    site.clock.set('2026-11-15T00:00:00Z');
    expect(slugsOf(await postsOf(site))[0]).toBe('later');
    expect((await site.fetch('/blog/later')).status).toBe(200);
  });

  test('is never kept past the moment at which a post appears', async () => {
    const site = await aBlog();
    const keeping = async () => (await site.fetch('/api/blog')).headers.get('cache-control');
    expect(await keeping()).toBe('public, max-age=60');
    site.clock.set('2026-11-14T23:59:50Z');
    expect(await keeping()).toBe('public, max-age=10');
    site.clock.set('2026-11-15T00:00:00Z');
    expect(await keeping()).toBe('public, max-age=60');
  });

  test('reaches every post once by its links, and those know of no post that came after', async () => {
    const site = await aBlog();
    const first = await postsOf(site, '/api/blog?limit=3');
    site.clock.set('2026-11-15T00:00:00Z');
    const second = await postsOf(site, first.next ?? '');
    expect([...slugsOf(first), ...slugsOf(second)]).toEqual(allSlugs);
    expect([second.count, second.as_of, second.next]).toEqual([4, first.as_of, null]);
  });
});

describe('blog.list 304', () => {
  test('answers who has the list already, until there is another post', async () => {
    const site = await aBlog();
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
  ])('?%s names the parameter and what it takes', async (query, parameter, accepted) => {
    const error = await fetchError(await aBlog(), `/api/blog?${query}`, 400);
    expect(error).toMatchObject({ code: 'invalid_parameter', parameter, accepted });
  });
});

describe('blog.list 404', () => {
  test('answers a cursor that no list has given, and one whose post is gone', async () => {
    const site = await aBlog();
    const expected = { code: 'cursor_not_found', parameter: 'cursor', see: `${site.url}/api/blog` };
    expect(await fetchError(site, '/api/blog?cursor=none', 404)).toMatchObject(expected);
    const { next } = await postsOf(site, '/api/blog?limit=1');
    await site.folder.remove('blog/newest.md');
    await site.reload();
    expect(await fetchError(site, next ?? '', 404)).toMatchObject(expected);
  });
});

describe('blog.list 405', () => {
  test('refuses other methods', async () => {
    const response = await (await aBlog()).fetch('/api/blog', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
