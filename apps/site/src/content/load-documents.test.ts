import { describe, expect, test } from 'vitest';

import { checkContent } from '../check-content.ts';
import { createContentFolder, type Files } from '../testing/content-folder.ts';
import { eventFile } from '../testing/event-files.ts';
import { pageBodyLine, pageFile, postFile, postLineOf } from '../testing/page-files.ts';
import { formatFinding } from './finding.ts';

const now = Date.parse('2026-11-14T23:00:00Z');

async function findingsOf(files: Files): Promise<string[]> {
  const { path } = await createContentFolder(files);
  const { findings } = await checkContent(path, { clock: { now: () => now } });
  return findings.map(formatFinding);
}

const inPage = (keys: Record<string, unknown>, body?: string) => findingsOf({ 'pages/start.md': pageFile(keys, body) });
const inPost = (keys: Record<string, unknown>, body?: string) => findingsOf({ 'blog/first.md': postFile(keys, body) });

describe('a page', () => {
  test('needs only a title and a summary', async () => {
    expect(await inPage({})).toEqual([]);
  });
  test('may have all keys', async () => {
    const keys = { audience: ['all'], keywords: ['x'], section: 'Guides', order: 2, updated_at: '2026-11-01' };
    expect(await inPage(keys)).toEqual([]);
  });
  test.each([
    [{ titel: 'x' }, 'pages/start.md:4 unknown key titel; did you mean title?'],
    [{ title: undefined }, 'pages/start.md:1 title is missing'],
    [{ summary: 'One. Two.' }, 'pages/start.md:3 the summary must be exactly one sentence'],
    [{ updated_at: '2027-01-01' }, 'pages/start.md:4 updated_at 2027-01-01 is in the future'],
    [{ updated_at: '2026-02-30' }, 'pages/start.md:4 2026-02-30 is not a date'],
    [{ order: 'first' }, 'pages/start.md:4 order must be of type number'],
  ])('is rejected with %j', async (keys, finding) => {
    expect((await inPage(keys))[0]).toBe(finding);
  });
  test('a page is reported with all faults of front matter and text', async () => {
    expect(await inPage({ summary: 'One. Two.', sumary: 'x' }, '# Title\n')).toEqual([
      'pages/start.md:3 the summary must be exactly one sentence',
      'pages/start.md:4 unknown key sumary; did you mean summary?',
      'pages/start.md:6 the page already has a title: start with ## instead of #',
    ]);
  });
});

describe('the path of a page', () => {
  test.each([
    ['pages/My Page.md', 'the name "My Page" cannot be used in a URL'],
    ['pages/Guides/site.md', 'the name "Guides" cannot be used in a URL'],
    ['pages/api.md', 'the path /api is reserved; choose another name'],
    ['pages/api/x.md', 'the path /api is reserved; choose another name'],
    ['pages/events/index.md', 'the path /events is reserved; choose another name'],
    ['pages/blog.md', 'the path /blog is reserved; choose another name'],
    ['pages/search.md', 'the path /search is reserved; choose another name'],
    ['pages/sitemap.md', 'the path /sitemap is reserved; choose another name'],
    ['pages/agents.md', 'the path /agents is reserved; choose another name'],
    [`pages/${'a'.repeat(201)}.md`, 'the name has 201 characters; the limit is 200'],
    [`pages/${'a'.repeat(199)}/${'b'.repeat(198)}.md`, 'the path has 398 characters; the limit is 397'],
  ])('is rejected: %s', async (file, message) => {
    expect((await findingsOf({ [file]: pageFile() }))[0]).toContain(`:1 ${message}`);
  });
  test('the path of a page is rejected in the second file that uses it', async () => {
    expect(await findingsOf({ 'pages/guides.md': pageFile(), 'pages/guides/index.md': pageFile() })).toEqual([
      'pages/guides/index.md:1 the path /guides is already used by pages/guides.md',
    ]);
  });
});

describe('a post', () => {
  test.each([
    [{ excerpt: undefined }, 'blog/first.md:1 excerpt is missing'],
    [{ autor: 'x' }, `blog/first.md:${postLineOf.next} unknown key autor; did you mean author?`],
    [{ author: 'Ada' }, `blog/first.md:${postLineOf.author} author must be of type object`],
    [{ published_at: '2026-13-01' }, `blog/first.md:${postLineOf.published_at} 2026-13-01 is not a date`],
    [{ published_at: '2026-11-01T10:00' }, `blog/first.md:${postLineOf.published_at} published_at is "2026-11-01T10:00"`],
    [{ updated_at: '2026-11-15T00:00Z' }, `blog/first.md:${postLineOf.next} updated_at 2026-11-15T00:00Z is in the future`],
  ])('is rejected with %j', async (keys, finding) => {
    expect((await inPost(keys))[0]).toContain(finding);
  });
  test('may have an excerpt of two sentences', async () => {
    expect(await inPost({ excerpt: 'One. Two.' })).toEqual([]);
  });
  test('is checked when it is a draft too', async () => {
    expect(await inPost({ draft: true, autor: 'x' })).toHaveLength(1);
  });
  test('cannot have a reserved name', async () => {
    expect(await findingsOf({ 'blog/feed.md': postFile() })).toEqual([
      'blog/feed.md:1 the name feed is reserved; choose another',
    ]);
  });
});

describe('a link in a document', () => {
  const others = {
    'pages/start.md': pageFile(),
    'pages/guides/site.md': pageFile({}, '## The check\n'),
    'events/gathering.md': eventFile(),
    'blog/first.md': postFile(),
    'assets/map.svg': '<svg/>',
  };
  const linking = (url: string) => findingsOf({ ...others, 'pages/index.md': pageFile({}, `Text.\n\nSee [it](${url}).\n`) });
  const at = (message: string) => [`pages/index.md:${pageBodyLine + 2} ${message}`];

  test.each([
    '/',
    '/start',
    '/start/',
    '/start.md',
    '/index.md',
    '/guides/site#the-check',
    '/guides/site?from=here#the-check',
    '/events',
    '/events/gathering',
    '/events/gathering.md',
    '/events/gathering.ics',
    '/blog',
    '/blog.md',
    '/blog/first',
    '/search',
    '/assets/map.svg',
    '/openapi.json',
    '/api/health',
    '/api/events?status=upcoming',
    '/api/events/gathering',
    '/api/blog/first',
    '/api/md/start',
    '/llms.txt',
    '/AGENTS.md',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/api-catalog',
    'https://elsewhere.example/',
    'mailto:hello@example.org',
    'tel:+491234',
  ])('to %s is valid', async (url) => {
    expect(await linking(url)).toEqual([]);
  });

  test.each([
    ['/strat', 'the link /strat is broken; did you mean /start?'],
    ['/guides', 'the link /guides is broken; did you mean /guides/site?'],
    ['/events/gatherin', 'the link /events/gatherin is broken; did you mean /events/gathering?'],
    ['/assets/map.png', 'the link /assets/map.png is broken; did you mean /assets/map.svg?'],
    ['/api/events/nope', 'the link /api/events/nope is broken; did you mean /events?'],
    ['/zzz.md', 'the link /zzz.md is broken'],
    ['/guides/site#the-chek', 'the link /guides/site#the-chek points to a missing heading; did you mean #the-check?'],
    ['#nowhere', 'the link #nowhere points to a missing heading'],
    ['start.md', 'the link start.md is relative: write it from the root, such as /start'],
    ['../start', 'the link ../start is relative: write it from the root, such as /start'],
    ['//elsewhere.example', 'the link //elsewhere.example is relative: write it from the root, such as /elsewhere.example'],
    ['javascript:alert(1)', 'the link javascript:alert(1) would be removed: the scheme javascript: is not allowed'],
    ['', 'a link has no URL'],
  ])('to %j is rejected', async (url, message) => {
    expect(await linking(url)).toEqual(at(message));
  });

  test('is checked in events and posts too', async () => {
    const body = 'See [it](/nowhere).\n';
    const files = { 'events/gathering.md': eventFile({}, body), 'blog/first.md': postFile({}, body) };
    expect((await findingsOf(files)).map((line) => line.split(' ', 1)[0])).toEqual(['blog/first.md:9', 'events/gathering.md:11']);
  });

  test('to an unpublished post is rejected unless it is in a post published later', async () => {
    const link = (slug: string) => `See [it](/blog/${slug}).\n`;
    const posts = {
      'blog/later.md': postFile({ published_at: '2026-12-01' }),
      'blog/latest.md': postFile({ published_at: '2026-12-02' }, link('later')),
      'blog/draft.md': postFile({ draft: true }, link('latest')),
    };
    expect(await findingsOf(posts)).toEqual([]);
    expect(await findingsOf({ ...posts, 'pages/index.md': pageFile({}, link('later')) })).toEqual([
      'pages/index.md:5 the link /blog/later points to a post that is not published yet at that time',
    ]);
    expect(await findingsOf({ ...posts, 'blog/now.md': postFile({}, link('draft')) })).toEqual([
      'blog/now.md:9 the link /blog/draft points to a post that is not published yet at that time',
    ]);
  });

  test('to a file with faults is not a second fault', async () => {
    const files = { 'pages/index.md': pageFile({}, '[it](/start)\n'), 'pages/start.md': pageFile({ titel: 'x' }) };
    expect(await findingsOf(files)).toEqual(['pages/start.md:4 unknown key titel; did you mean title?']);
  });
});

describe('site.yaml', () => {
  const site = (yaml: string) => findingsOf({ 'site.yaml': `name: X\n${yaml}`, 'pages/start.md': pageFile() });
  test('may link to pages, generated pages, files of the site and other sites', async () => {
    const paths = ['/start', '/events', '/blog', '/search', '/llms.txt', 'https://elsewhere.example/'];
    expect(await site(`navigation:\n${paths.map((path) => `  - { label: x, path: "${path}" }\n`).join('')}`)).toEqual([]);
  });
  test('site.yaml is rejected at the line of a broken navigation link', async () => {
    expect(await site('navigation:\n  - { label: a, path: /start }\n  - { label: b, path: /strat }\n')).toEqual([
      'site.yaml:4 the link /strat is broken; did you mean /start?',
    ]);
  });
  test('site.yaml is rejected at the line of a broken footer link', async () => {
    expect(await site('footer:\n  links:\n    - label: a\n      path: /imprint\n')).toEqual([
      'site.yaml:5 the link /imprint is broken',
    ]);
  });
  test('site.yaml is rejected when the logo is missing', async () => {
    expect(await site('logo: logo.svg\n')).toEqual(['site.yaml:2 the link /assets/logo.svg is broken']);
  });
});
