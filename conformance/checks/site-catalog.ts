import assert from 'node:assert/strict';

import { assertShape } from '../field-checks.ts';
import { filledText, integer, list, printable, record } from '../narrow.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { needsNoAuthentication, refusesOtherMethods } from './site-every-endpoint.ts';
import { request, requestJson } from './site-requests.ts';

type Entry = Record<string, unknown>;

const catalogue = async (): Promise<string> => '/api/site';

export const siteCatalogChecks: Checks = {
  'site.catalog.get': async (world) => {
    const whole = await requestJson(world, '/api/site', 200);
    assert.equal(integer(whole['count'], 'count'), list(whole['results'], 'results').length);
    for (const { path } of world.written?.pages ?? []) {
      const found = (await pages(world)).filter((page) => page['path'] === path);
      assert.equal(found.length, 1, `${path} is ${found.length} times in the catalogue`);
    }
  },
  'site.catalog.no-auth': needsNoAuthentication(catalogue),
  'site.catalog.405': refusesOtherMethods(catalogue),

  'site.Page.url': onEveryPage(async (page, world) => {
    const url = filledText(page['url'], 'url');
    assertShape(url, 'url', 'url');
    const answer = await request(world, pathOf(url), { headers: { accept: 'text/html' } });
    assert.equal(answer.status, 200, `${url} returned ${answer.status}`);
  }),
  'site.Page.title': onEveryPage(async (page, world) => {
    const title = filledText(page['title'], 'title');
    const written = world.written?.pages.find(({ path }) => path === page['path']);
    if (written !== undefined) assert.equal(title, written.title);
  }),
  'site.Page.summary': onEveryPage(async (page) => {
    const summary = filledText(page['summary'], 'summary');
    assert.match(summary, /^[^\n]+$/, `the summary of ${printable(page['path'])} has several lines`);
    const ends = summary.match(/[.!?](?=\s+\p{Lu}|$)/gu) ?? [];
    assert.ok(ends.length <= 1, `the summary of ${printable(page['path'])} has ${ends.length} sentences: ${summary}`);
  }),
  'site.Page.audience': carriesWords('audience'),
  'site.Page.keywords': carriesWords('keywords'),
  'site.Page.markdown-url': onEveryPage(async (page, world) => {
    const answer = await request(world, pathOf(filledText(page['markdown_url'], 'markdown_url')));
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/markdown\b/);
  }),
};

export async function pages(world: World): Promise<Entry[]> {
  const whole = await requestJson(world, '/api/site', 200);
  const found = list(whole['results'], 'results').map((page, index) => record(page, `results[${index}]`));
  if (found.length === 0) throw new Inconclusive('The site has no pages.');
  return found;
}

/** The site's canonical URL may differ from the requested one. */
export const pathOf = (url: string): string => new URL(url).pathname;

function onEveryPage(check: (page: Entry, world: World) => Promise<void>): Check {
  return async (world) => {
    for (const page of await pages(world)) await check(page, world);
  };
}

function carriesWords(name: 'audience' | 'keywords'): Check {
  return onEveryPage(async (page, world) => {
    const words = list(page[name], name).map((word) => filledText(word, name));
    const written = world.written?.pages.find(({ path }) => path === page['path']);
    if (written !== undefined) assert.deepEqual(words, written[name]);
  });
}
