import { describe, expect, test } from 'vitest';
import { postFile, postFiles } from '../../testing/page-files.ts';
import { fetchError } from '../../testing/requests.ts';
import { startTestSite } from '../../testing/start-test-site.ts';
import { fetchPost, fetchPosts, startSiteWithPosts } from './blog.fixtures.ts';

describe('blog.get 200', () => {
  test('returns the whole text with absolute links, and all metadata', async () => {
    const files = {
      'site.yaml': 'name: Test site\nlanguage: en\n',
      'blog/first.md': postFile(
        { image_url: 'https://images.example/1.png', updated_at: '2026-11-02' },
        'One two [three](/blog/second).\n',
      ),
      ...postFiles({ second: { title: 'Second' } }),
    };
    const site = await startTestSite({ files });
    const url = `${site.url}/blog/first`;
    expect(await fetchPost(site, 'first')).toMatchObject({
      slug: 'first',
      url,
      body_markdown: `One two [three](${site.url}/blog/second).\n`,
      word_count: 3,
      reading_time_minutes: 1,
      image_url: 'https://images.example/1.png',
      related: [{ slug: 'second', title: 'Second', url: `${site.url}/blog/second` }],
      json_ld: {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        '@id': url,
        headline: 'A post',
        datePublished: '2026-11-01T00:00:00Z',
        dateModified: '2026-11-02T00:00:00Z',
        author: { '@type': 'Person', name: 'Ada' },
        articleSection: 'Engineering',
        keywords: ['Agents'],
        wordCount: 3,
        inLanguage: 'en',
      },
    });
  });

  test('returns every post of the list', async () => {
    const site = await startSiteWithPosts();
    for (const summary of (await fetchPosts(site)).results) expect(await fetchPost(site, summary.slug)).toMatchObject(summary);
  });
});

describe('blog.get 304', () => {
  test('matches the ETag until the post changes', async () => {
    const site = await startTestSite({ files: postFiles({ first: {} }) });
    const tag = (await site.fetch('/api/blog/first')).headers.get('etag') ?? '';
    const ask = () => site.fetch('/api/blog/first', { headers: { 'if-none-match': tag } });
    expect((await ask()).status).toBe(304);
    await site.folder.write(postFiles({ first: { title: 'Changed' } }));
    await site.reload();
    expect((await ask()).status).toBe(200);
  });
});

describe('blog.get 400', () => {
  test.each(['Upper', '-dash', 'under_score', 'a'.repeat(201)])('%s is not a valid slug', async (slug) => {
    const error = await fetchError(await startTestSite(), `/api/blog/${slug}`, 400);
    expect(error).toMatchObject({ code: 'invalid_slug', parameter: 'slug', accepted: { max_length: 200 } });
  });
});

describe('blog.get 404', () => {
  test('suggests similar slugs and refers to the list', async () => {
    const site = await startTestSite({ files: postFiles({ 'one-contract': {}, 'two-servers': {} }) });
    expect(await fetchError(site, '/api/blog/one-contrat', 404)).toEqual({
      code: 'post_not_found',
      message: 'There is no post "one-contrat".',
      hint: 'Did you mean one-contract? GET /api/blog lists every slug.',
      status: 404,
      parameter: 'slug',
      accepted: null,
      see: `${site.url}/api/blog`,
    });
  });

  test.each(['draft', 'later'])('is returned for an unpublished post (%s)', async (slug) => {
    const error = await fetchError(await startSiteWithPosts(), `/api/blog/${slug}`, 404);
    expect([error.code, error.hint]).not.toContain(`Did you mean ${slug}?`);
  });
});

describe('blog.get 405', () => {
  test('is returned for other methods', async () => {
    const site = await startTestSite({ files: postFiles({ first: {} }) });
    const response = await site.fetch('/api/blog/first', { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
