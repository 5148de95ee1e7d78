import assert from 'node:assert/strict';

import { requireFilledText } from '../narrow.ts';
import type { Check, Checks, World } from '../world.ts';
import { listPosts } from './post-requests.ts';
import { pages, pathOf } from './site-catalog.ts';
import { checkNeedsNoAuthentication, checkRefusesOtherMethods } from './site-every-endpoint.ts';
import { type HttpResponse, listEvents, request } from './site-requests.ts';

const homepage = async (): Promise<string> => '/api/md/';
const nowhere = '/api/md/no/such/page';
const asMarkdown = { headers: { accept: 'text/markdown' } };

export const siteMarkdownChecks: Checks = {
  'site.md.get': async (world) => {
    for (const path of await somePaths(world)) assertMarkdown(await request(world, apiPath(path)), path);
  },
  'site.md.no-auth': checkNeedsNoAuthentication(homepage),
  'site.md.405': checkRefusesOtherMethods(homepage),

  'site.md.path.path.page': async (world) => {
    for (const page of await pages(world)) {
      const answer = await request(world, apiPath(pathOf(requireFilledText(page['url'], 'url'))));
      assertMarkdown(answer, `the page ${page['path']}`);
      assert.ok(
        answer.body.includes(requireFilledText(page['title'], 'title')),
        `the markdown of ${page['path']} has not its title`,
      );
    }
    for (const { path, body } of world.written?.pages ?? []) {
      if (/\]\(/.test(body)) continue;
      assert.ok((await request(world, apiPath(path))).body.includes(body.trim()), `the markdown of ${path} has not its text`);
    }
  },
  'site.md.path.path.empty': async (world) => {
    const [empty, index] = [await request(world, '/api/md/'), await request(world, '/index.md')];
    assertMarkdown(empty, 'the homepage');
    assert.equal(empty.body, index.body);
    assert.equal((await request(world, '/', asMarkdown)).body, empty.body);
  },
  'site.md.path.path.max': async (world) => {
    for (const length of [400, 401, 2000]) assertMissing(await request(world, `/api/md/${'a'.repeat(length)}`));
  },

  'site.md.404.markdown': async (world) => {
    assertMissing(await request(world, nowhere));
    for (const path of ['no-such-page', 'events/no-such-event', '%00', '%zz', '..%2f..']) {
      assertMissing(await request(world, `/api/md/${path}`));
    }
  },
  'site.md.404.sitemap': async (world) => {
    const sitemaps = linksIn(await request(world, nowhere)).filter((url) => /sitemap/.test(url));
    assert.notEqual(sitemaps.length, 0, 'no link names a sitemap');
    for (const url of sitemaps) assert.equal((await request(world, pathOf(url))).status, 200, url);
  },
  'site.md.404.rest-of-site': async (world) => {
    const links = linksIn(await request(world, nowhere)).filter((url) => !/sitemap/.test(url));
    assert.notEqual(links.length, 0, 'there are no links besides the sitemap');
    for (const url of links) assert.equal((await request(world, pathOf(url))).status, 200, url);
  },

  'site.negotiation.accept': onSomeDocuments(async (path, world) => {
    const answer = await request(world, path, asMarkdown);
    assertMarkdown(answer, path);
    assert.match(answer.headers.get('vary') ?? '', /\baccept\b/i, `${path} has no Vary: Accept`);
    const page = await request(world, path, { headers: { accept: 'text/html,*/*;q=0.8' } });
    assert.match(page.headers.get('content-type') ?? '', /^text\/html\b/, `${path} for a browser`);
  }),
  'site.negotiation.suffix': onSomeDocuments(async (path, world) => {
    assertMarkdown(await request(world, suffixed(path)), path);
  }),
  'site.negotiation.equivalent': onSomeDocuments(async (path, world) => {
    const ways = [
      await request(world, path, asMarkdown),
      await request(world, suffixed(path)),
      await request(world, apiPath(path)),
    ];
    assert.equal(new Set(ways.map(({ body }) => body)).size, 1, `${path} is not the same by all three ways`);
  }),
};

/** Every page, and a few events and posts. */
async function somePaths(world: World): Promise<string[]> {
  const { events } = await listEvents(world, { limit: 5 });
  const { posts } = await listPosts(world, { limit: 5 });
  return [...(await pages(world)), ...events, ...posts].map(({ url }) => pathOf(requireFilledText(url, 'url')));
}

function onSomeDocuments(check: (path: string, world: World) => Promise<void>): Check {
  return async (world) => {
    for (const path of await somePaths(world)) await check(path, world);
  };
}

const apiPath = (path: string): string => `/api/md${path}`;
const suffixed = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);

function assertMarkdown({ status, headers, body }: HttpResponse, what: string): void {
  assert.equal(status, 200, `${what} returned ${status}`);
  assert.match(headers.get('content-type') ?? '', /^text\/markdown\b/, what);
  assert.notEqual(body.trim(), '', `${what} is empty`);
}

function assertMissing({ status, headers }: HttpResponse): void {
  assert.equal(status, 404);
  assert.match(headers.get('content-type') ?? '', /^text\/markdown\b/);
}

const linksIn = ({ body }: HttpResponse): string[] => [...body.matchAll(/\]\((https?:[^)\s]+)\)/g)].map(([, url]) => url ?? '');
