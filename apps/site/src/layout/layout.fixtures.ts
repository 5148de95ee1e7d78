import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type SearchResults, SiteSource } from '@lyceum/contract/site';
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { createNotFoundPage } from '../content/generated-pages.ts';
import { scanContentFolder } from '../content/load-content.ts';
import { parseBody } from '../content/read-body.ts';
import {
  findDocument,
  listDocuments,
  type Moment,
  type Page,
  type Post,
  type SiteEvent,
  type Snapshot,
} from '../content/snapshot.ts';
import { copyStarter } from '../copy-starter.ts';
import { foldCase } from '../fold-case.ts';
import { type PageContext, renderHtml } from './render-page.ts';

export const now = Date.parse('2026-11-15T10:07:00Z');
export const siteUrl = 'https://lyceum.invalid';

/** The starter content with sample events around `now`. */
export async function loadStarterSnapshot(): Promise<Snapshot> {
  const to = await mkdtemp(join(tmpdir(), 'lyceum-layout-'));
  try {
    await copyStarter({ to, sampleTime: now });
    const loaded = await (await scanContentFolder(to)).load(now);
    if ('findings' in loaded) throw new Error(loaded.findings.map(({ message }) => message).join('\n'));
    return loaded.snapshot;
  } finally {
    await rm(to, { recursive: true, force: true });
  }
}

export const bodyOf = (markdown: string) => parseBody({ markdown, firstLine: 1 }).body;

export const moment = (at: string): Moment => ({ ms: Date.parse(at), at, zoned: `${at}[Europe/Berlin]` });

export const aPage = (more: Partial<Page> = {}): Page => ({
  kind: 'page',
  generated: null,
  path: '/garden',
  title: 'The garden',
  summary: 'What grows here.',
  audience: [],
  keywords: [],
  section: 'Pages',
  order: null,
  updated_at: null,
  body: bodyOf('## Beds\n\nSome words.\n'),
  ...more,
});

/** On 20 November in Berlin, with registration open until then. */
export const anEvent = (more: Partial<SiteEvent> = {}): SiteEvent => ({
  kind: 'event',
  slug: 'gathering',
  path: '/events/gathering',
  title: 'A gathering',
  summary: 'What this is about.',
  type: 'Meetup',
  format: 'In person',
  topics: ['Agents'],
  topic_keys: new Set((more.topics ?? ['Agents']).map(foldCase)),
  timezone: 'Europe/Berlin',
  starts: moment('2026-11-20T18:00:00+01:00'),
  ends: moment('2026-11-20T21:00:00+01:00'),
  all_day: false,
  location: { name: 'Reading room', city: 'Berlin', country: 'DE' },
  cancelled: false,
  sample: false,
  registration: {
    url: 'https://example.org/register',
    sold_out: false,
    opens: null,
    closes: moment('2026-11-20T18:00:00+01:00'),
  },
  learnings: ['How it is done'],
  speakers: [{ name: 'Ada Example', title: 'Host', company: null, bio: null, url: null, image_url: null }],
  partner: null,
  updated_at: null,
  body: bodyOf('18:00 Doors\n'),
  ...more,
});

export const aPost = (more: Partial<Post> = {}): Post => ({
  kind: 'post',
  slug: 'heap',
  path: '/blog/heap',
  title: 'The heap',
  summary: 'What compost needs.',
  author: { name: 'Ada Example', url: null },
  category: 'Field notes',
  category_key: foldCase(more.category ?? 'Field notes'),
  tags: ['soil'],
  tag_keys: new Set((more.tags ?? ['soil']).map(foldCase)),
  published: { ms: Date.parse('2026-11-01T09:00:00Z'), at: '2026-11-01T09:00:00Z' },
  updated_at: null,
  image_url: null,
  body: bodyOf('Air.\n'),
  ...more,
});

interface Made {
  readonly site?: Partial<SiteSource>;
  readonly pages?: readonly Page[];
  readonly events?: readonly SiteEvent[];
  readonly posts?: readonly Post[];
}

export function aSnapshot({ site = {}, pages = [], events = [], posts = [] }: Made = {}): Snapshot {
  const generated = (['events', 'blog', 'search'] as const).map((name) =>
    aPage({ generated: name, path: `/${name}`, title: name, body: bodyOf('') }),
  );
  return {
    revision: 'sha256:0',
    updated_at: null,
    changes_at: null,
    site: { ...SiteSource.parse({ name: 'Test site' }), ...site },
    pages: new Map([...pages, ...generated].map((page) => [page.path, page])),
    events: new Map(events.map((event) => [event.slug, event])),
    posts: new Map(posts.map((post) => [post.slug, post])),
    assets: new Map(),
  };
}

export const aSearch = (more: Partial<SearchResults> = {}): SearchResults => ({
  query: 'garden compost',
  terms: ['garden', 'compost'],
  type: 'all',
  count: 12,
  limit: 1,
  next: `${siteUrl}/api/search?q=garden+compost&limit=1&cursor=abc`,
  as_of: '2026-11-15T10:07:00Z',
  results: [
    {
      id: `${siteUrl}/garden.md`,
      type: 'page',
      title: 'The Garden',
      url: `${siteUrl}/garden`,
      markdown_url: `${siteUrl}/garden.md`,
      snippet: '… make COMPOST of leaves',
      matched_fields: ['title'],
      score: 1,
      status: null,
      starts_at: null,
      published_at: null,
    },
  ],
  ...more,
});

const searchWithHit = (path: string): SearchResults =>
  aSearch({ results: aSearch().results.map((hit) => ({ ...hit, url: siteUrl + path })) });

/** The page at a URL with an optional query; the 404 page when it does not exist. */
export function renderPageAt(snapshot: Snapshot, address: string, more: Partial<PageContext> = {}): string {
  const { pathname, searchParams } = new URL(address, siteUrl);
  const document = findDocument(snapshot, pathname) ?? createNotFoundPage(pathname);
  return renderHtml(document, { snapshot, siteUrl, now, query: searchParams, ...more });
}

/** All pages by URL, in all their states. */
export const renderEveryPage = (snapshot: Snapshot): Map<string, string> =>
  new Map([
    ...listDocuments(snapshot).map(({ path }) => [path, renderPageAt(snapshot, path)] as const),
    ...['/events?type=Workshop', '/events?topic=nothing', '/blog?tag=agents', '/no-such-page'].map(
      (address) => [address, renderPageAt(snapshot, address)] as const,
    ),
    ['/search?q=garden+compost', renderPageAt(snapshot, '/search?q=garden+compost', { results: searchWithHit('/start') })],
    [
      '/search?q=nothing',
      renderPageAt(snapshot, '/search?q=nothing', { results: aSearch({ count: 0, results: [], next: null }) }),
    ],
  ]);

/** The elements of a page as a browser parses them, without the style. */
export function listElements(page: string): Element[] {
  const found: Element[] = [];
  const visit = (parent: Root | Element): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      found.push(child);
      visit(child);
    }
  };
  visit(fromHtml(page.replace(/<style>[^]*?<\/style>/, '')));
  return found;
}

export function textOf(element: Element): string {
  return element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('');
}

/** JSON-LD of a page. */
export const parseJsonLdRecords = (page: string): Record<string, unknown>[] =>
  listElements(page)
    .filter(({ tagName }) => tagName === 'script')
    .map((script) => JSON.parse(textOf(script)));
