import assert from 'node:assert/strict';

import { assertShape } from '../field-checks.ts';
import { formatValue, requireFilledText, requireInteger, requireList, requireRecord } from '../narrow.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { checkNeedsNoAuthentication, checkRefusesOtherMethods } from './site-every-endpoint.ts';
import { request, requestJson } from './site-requests.ts';

type Entry = Record<string, unknown>;

const catalogue = async (): Promise<string> => '/api/site';

export const siteCatalogChecks: Checks = {
  'site.catalog.get': async (world) => {
    const whole = await requestJson(world, '/api/site', 200);
    assert.equal(requireInteger(whole['count'], 'count'), requireList(whole['results'], 'results').length);
    for (const { path } of world.written?.pages ?? []) {
      const found = (await pages(world)).filter((page) => page['path'] === path);
      assert.equal(found.length, 1, `${path} is ${found.length} times in the catalogue`);
    }
  },
  'site.catalog.no-auth': checkNeedsNoAuthentication(catalogue),
  'site.catalog.405': checkRefusesOtherMethods(catalogue),

  'site.Page.url': onEveryPage(async (page, world) => {
    const url = requireFilledText(page['url'], 'url');
    assertShape(url, 'url', 'url');
    const answer = await request(world, pathOf(url), { headers: { accept: 'text/html' } });
    assert.equal(answer.status, 200, `${url} returned ${answer.status}`);
  }),
  'site.Page.title': onEveryPage(async (page, world) => {
    const title = requireFilledText(page['title'], 'title');
    const written = world.written?.pages.find(({ path }) => path === page['path']);
    if (written !== undefined) assert.equal(title, written.title);
  }),
  'site.Page.summary': onEveryPage(async (page) => {
    const summary = requireFilledText(page['summary'], 'summary');
    assert.match(summary, /^[^\n]+$/, `the summary of ${formatValue(page['path'])} has several lines`);
    const ends = summary.match(/[.!?](?=\s+\p{Lu}|$)/gu) ?? [];
    assert.ok(ends.length <= 1, `the summary of ${formatValue(page['path'])} has ${ends.length} sentences: ${summary}`);
  }),
  'site.Page.audience': carriesWords('audience'),
  'site.Page.keywords': carriesWords('keywords'),
  'site.Page.markdown-url': onEveryPage(async (page, world) => {
    const answer = await request(world, pathOf(requireFilledText(page['markdown_url'], 'markdown_url')));
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/markdown\b/);
  }),
};

export async function pages(world: World): Promise<Entry[]> {
  const whole = await requestJson(world, '/api/site', 200);
  const found = requireList(whole['results'], 'results').map((page, index) => requireRecord(page, `results[${index}]`));
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
    const words = requireList(page[name], name).map((word) => requireFilledText(word, name));
    const written = world.written?.pages.find(({ path }) => path === page['path']);
    if (written !== undefined) assert.deepEqual(words, written[name]);
  });
}
