import { gzipSync } from 'node:zlib';

import type { Element } from 'hast';
import { beforeAll, describe, expect, test } from 'vitest';

import { isContractPath, toPagePath } from '../content/known-paths.ts';
import { findDocument, type Snapshot } from '../content/snapshot.ts';
import { listElements, loadStarterSnapshot, renderEveryPage, renderPageAt, siteUrl, textOf } from './layout.fixtures.ts';
import { createContentSecurityPolicy } from './render-page.ts';
import { getStylesheet } from './style.ts';

let snapshot: Snapshot;
let pages: ReadonlyMap<string, string>;
let trees: ReadonlyMap<string, Element[]>;

beforeAll(async () => {
  snapshot = await loadStarterSnapshot();
  pages = renderEveryPage(snapshot);
  trees = new Map([...pages].map(([address, page]) => [address, listElements(page)]));
});

const headingLevel = (tagName: string): number | undefined => (/^h[1-6]$/.test(tagName) ? Number(tagName[1]) : undefined);

test('every page has one h1, no skipped heading level and no duplicate id', () => {
  for (const [address, elements] of trees) {
    const levels = elements.flatMap(({ tagName }) => headingLevel(tagName) ?? []);
    expect(levels.filter((level) => level === 1).length, address).toBe(1);
    expect(levels[0], address).toBe(1);
    expect(
      levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1),
      address,
    ).toEqual([]);
    const ids = elements.flatMap(({ properties }) => properties['id'] ?? []);
    expect(ids, address).toEqual([...new Set(ids)]);
  }
});

test('every link of every page has a target', () => {
  const hasTarget = (href: string, ids: ReadonlySet<unknown>): boolean => {
    if (href.startsWith('#')) return ids.has(decodeURIComponent(href.slice(1)));
    const { origin, pathname } = new URL(href, siteUrl);
    if (origin !== siteUrl) return /^(https?|mailto|tel):/.test(href);
    return (
      isContractPath(pathname) ||
      snapshot.assets.has(pathname) ||
      findDocument(snapshot, toPagePath(pathname)) !== undefined ||
      pathname.startsWith('/blog/feed')
    );
  };
  for (const [address, elements] of trees) {
    const ids = new Set(elements.map(({ properties }) => properties['id']));
    const hrefs = elements.flatMap(({ properties: { href, src, action } }) =>
      [href, src, action].filter((url) => typeof url === 'string'),
    );
    expect(
      hrefs.filter((href) => !hasTarget(href, ids)),
      address,
    ).toEqual([]);
  }
});

test('every page has a language, title, description and landmarks, and all images have alt text', () => {
  for (const [address, elements] of trees) {
    const all = (tagName: string) => elements.filter((element) => element.tagName === tagName);
    expect(all('html')[0]?.properties, address).toMatchObject({ lang: 'en', dir: 'ltr' });
    expect(textOf(all('title')[0]!), address).toMatch(/Lyceum/);
    expect(all('meta').find(({ properties }) => properties['name'] === 'description')?.properties['content'], address).toMatch(
      /\.$/,
    );
    expect([all('main').length, all('footer').length], address).toEqual([1, 1]);
    expect(textOf(all('a')[0]!), address).toBe('Skip to content');
    expect(
      all('img').filter(({ properties }) => properties['alt'] === undefined),
      address,
    ).toEqual([]);
  }
});

describe('the head of a page', () => {
  const linksOf = (page: string) =>
    listElements(page)
      .filter(({ tagName }) => tagName === 'link')
      .map(({ properties: { rel, type, href } }) => [String(rel), type, href]);

  test('of an event links to its canonical URL, Markdown, JSON and calendar file', () => {
    const links = linksOf(renderPageAt(snapshot, '/events/agents-reading-group'));
    const url = `${siteUrl}/events/agents-reading-group`;
    expect(links).toContainEqual(['canonical', undefined, url]);
    expect(links).toContainEqual(['alternate', 'text/markdown', `${url}.md`]);
    expect(links).toContainEqual(['alternate', 'application/json', `${siteUrl}/api/events/agents-reading-group`]);
    expect(links).toContainEqual(['alternate', 'text/calendar', '/events/agents-reading-group.ics']);
    expect(links).toContainEqual(['describedby', 'text/plain', '/llms.txt']);
  });

  test('of a post links to the feeds', () => {
    const links = linksOf(renderPageAt(snapshot, '/blog/one-contract'));
    for (const [type, path] of [
      ['application/rss+xml', '/blog/feed.xml'],
      ['application/atom+xml', '/blog/atom.xml'],
      ['application/feed+json', '/blog/feed.json'],
    ])
      expect(links).toContainEqual(['alternate', type, path]);
  });

  test('of a filtered list has the canonical URL of the whole list', () => {
    expect(linksOf(renderPageAt(snapshot, '/events?type=Workshop'))).toContainEqual([
      'canonical',
      undefined,
      `${siteUrl}/events`,
    ]);
  });

  test('excludes missing pages, searches and sample events from search engines', () => {
    const isExcluded = (address: string) => renderPageAt(snapshot, address).includes('<meta name="robots" content="noindex">');
    expect(['/no-such-page', '/search', '/events/agents-reading-group'].map(isExcluded)).toEqual([true, true, true]);
    expect(['/', '/start', '/events', '/blog/one-contract'].map(isExcluded)).toEqual([false, false, false, false]);
    expect(linksOf(renderPageAt(snapshot, '/no-such-page')).map(([rel]) => rel)).not.toContain('canonical');
  });

  test('includes the base path of a site below another one', () => {
    const page = renderPageAt(snapshot, '/start', { siteUrl: 'https://lyceum.invalid/learn' });
    expect(page).toContain('href="https://lyceum.invalid/learn/start"');
    expect(page).toContain('href="/learn/guides/site"');
  });
});

test('the content security policy allows the inlined style and no scripts', async () => {
  const page = renderPageAt(snapshot, '/start');
  const [, css = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? [];
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(css))).toString('base64');
  expect(createContentSecurityPolicy(snapshot)).toBe(
    `default-src 'none'; style-src 'sha256-${digest}'; img-src 'self' https: data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(page).not.toMatch(/<script(?! type="application\/ld\+json">)|\sstyle="/);
});

test('no page has more than 16 kB compressed, and the style no more than 6 kB', () => {
  const weights = [...pages].map(([address, page]) => ({ address, bytes: gzipSync(page).length }));
  expect(weights.filter(({ bytes }) => bytes > 16_000)).toEqual([]);
  expect(gzipSync(getStylesheet(snapshot.site).css).length).toBeLessThan(6000);
});
