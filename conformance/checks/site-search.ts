import assert from 'node:assert/strict';

import { assertShape } from '../field-checks.ts';
import { requireFilledText, requireInteger, requireList, requireRecord, requireText } from '../narrow.ts';
import { sharedWord } from '../site-documents.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { checkNeedsNoAuthentication, checkRefusesOtherMethods } from './site-every-endpoint.ts';
import { request, requestError, requestJson } from './site-requests.ts';

type Found = { count: number; hits: Record<string, unknown>[] };

async function search(world: World, query: Record<string, string | number>): Promise<Found> {
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const whole = await requestJson(world, `/api/search?${given}`, 200);
  const hits = requireList(whole['results'], 'results').map((hit, index) => requireRecord(hit, `results[${index}]`));
  return { count: requireInteger(whole['count'], 'count'), hits };
}

/** Hits for a word that occurs in every kind of document: our own, or the most common title word of another site. */
async function searchSome(world: World, query: Record<string, string | number> = {}): Promise<Found & { word: string }> {
  const word = world.written ? sharedWord : await someWord(world);
  const found = await search(world, { q: word, ...query });
  if (found.count === 0) throw new Inconclusive(`Nothing on the site has the word ${word}.`);
  return { ...found, word };
}

async function someWord(world: World): Promise<string> {
  const { results } = await requestJson(world, '/api/site', 200);
  const words = requireList(results, 'results').flatMap(
    (page) => requireText(requireRecord(page, 'page')['summary'], 'summary').match(/\p{L}{4,}/gu) ?? [],
  );
  if (words[0] === undefined) throw new Inconclusive('No page of the site has a word.');
  return words[0];
}

const anySearch = async () => `/api/search?q=${sharedWord}`;

export const siteSearchChecks: Checks = {
  'site.search.get': async (world) => {
    const { count, hits } = await searchSome(world);
    assert.ok(hits.length <= count && hits.length > 0, `${hits.length} hits of ${count}`);
  },
  'site.search.no-auth': checkNeedsNoAuthentication(anySearch),
  'site.search.405': checkRefusesOtherMethods(anySearch),

  'site.search.query.q.required': async (world) => {
    for (const query of ['', '?q=', '?q=%20%20', '?type=page']) {
      assert.equal((await requestError(world, `/api/search${query}`, 400))['parameter'], 'q');
    }
  },
  'site.search.query.q.every-term': async (world) => {
    const { hits, word } = await searchSome(world, { limit: 50 });
    const title =
      requireText(hits[0]?.['title'], 'title')
        .split(/\s+/)
        .find((each) => /^\p{L}{3,}$/u.test(each)) ?? word;
    const both = await search(world, { q: `${word} ${title}`, limit: 50 });
    assert.ok(both.count > 0, `nothing has both ${word} and ${title}`);
    for (const hit of both.hits) await assertHas(world, hit, [word, title]);
    assert.equal((await search(world, { q: `${word} xqzvjwk` })).count, 0, 'one term of two appears nowhere');
    const written = world.written?.posts.filter(({ body }) => body.toLowerCase().includes(word.toLowerCase()));
    if (written) assert.equal((await search(world, { q: word, type: 'blog' })).count, written.length);
  },
  'site.search.query.q.case-insensitive': async (world) => {
    const { count, word } = await searchSome(world);
    for (const q of [word.toUpperCase(), word.toLowerCase()]) assert.equal((await search(world, { q })).count, count, q);
  },
  'site.search.query.q.min': async (world) => {
    await search(world, { q: 'ab' });
    await requestError(world, '/api/search?q=a', 400);
  },
  'site.search.query.q.max': async (world) => {
    await search(world, { q: 'x'.repeat(200) });
    await requestError(world, `/api/search?q=${'x'.repeat(201)}`, 400);
  },
  'site.search.query.type': async (world) => {
    const { word } = await searchSome(world);
    const counts = await Promise.all(
      ['page', 'event', 'blog'].map(async (type) => (await search(world, { q: word, type })).count),
    );
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      (await search(world, { q: word })).count,
      'the counts per type do not add up',
    );
    for (const wrong of ['post', 'PAGE', '']) await requestError(world, `/api/search?q=${word}&type=${wrong}`, 400);
  },
  'site.search.query.type.default': async (world) => {
    const [plain, all] = [await searchSome(world), await searchSome(world, { type: 'all' })];
    assert.equal(plain.count, all.count);
    assert.deepEqual(urls(plain), urls(all));
  },
  'site.search.query.type.enum.page': narrows('page'),
  'site.search.query.type.enum.event': narrows('event'),
  'site.search.query.type.enum.blog': narrows('blog'),
  'site.search.query.type.enum.all': async (world) => {
    const { hits } = await searchSome(world, { type: 'all', limit: 50 });
    const kinds = new Set(hits.map((hit) => hit['type']));
    if (kinds.size < 2) throw new Inconclusive('The word is in one kind of document only.');
  },

  'site.search.query.limit.integer': async (world) => {
    await assertLength(world, 3);
    for (const wrong of ['three', '1.5', '']) await requestError(world, `/api/search?q=ab&limit=${wrong}`, 400);
  },
  'site.search.query.limit.min': async (world) => {
    await assertLength(world, 1);
    for (const wrong of ['0', '-1']) await requestError(world, `/api/search?q=ab&limit=${wrong}`, 400);
  },
  'site.search.query.limit.max': async (world) => {
    await assertLength(world, 50);
    await requestError(world, '/api/search?q=ab&limit=51', 400);
  },
  'site.search.query.limit.default': async (world) => {
    const { count, hits } = await searchSome(world);
    if (count < 11) throw new Inconclusive(`There are ${count} hits; the default shows from 11 on.`);
    assert.equal(hits.length, 10);
  },

  'site.search.across.pages': narrows('page'),
  'site.search.across.events': narrows('event'),
  'site.search.across.posts': narrows('blog'),
  'site.search.400': async (world) => {
    await requestError(world, '/api/search?q=ab&type=other', 400);
  },
  // The specification declares the status without an example; an invented cursor is one.
  'site.search.404': async (world) => {
    await requestError(world, '/api/search?q=ab&cursor=no-search-has-given-this', 404);
  },

  'site.Hit.ranked': async (world) => {
    const { hits } = await searchSome(world, { limit: 50 });
    const scores = hits.map((hit) => Number(hit['score']));
    assert.ok(
      scores.every((score, index) => index === 0 || score <= (scores[index - 1] ?? score)),
      `scores ${scores}`,
    );
    // A match in the title ranks above a match in the text.
    if (world.written) assert.equal(new URL(requireText(hits[0]?.['url'], 'url')).pathname, '/guides/planting');
  },
  'site.Hit.url': links('url'),
  'site.Hit.markdown-url': async (world) => {
    await links('markdown_url')(world);
    const { hits } = await searchSome(world, { limit: 3 });
    for (const hit of hits) {
      const { headers } = await request(world, new URL(requireText(hit['markdown_url'], 'markdown_url')).pathname);
      assert.match(headers.get('content-type') ?? '', /^text\/markdown\b/);
    }
  },
  'site.Hit.kind.page': narrows('page'),
  'site.Hit.kind.event': narrows('event'),
  'site.Hit.kind.blog': narrows('blog'),
};

function narrows(type: string): Check {
  return async (world) => {
    const { hits } = await searchSome(world, { type, limit: 50 });
    for (const hit of hits) assert.equal(hit['type'], type, `${String(hit['url'])} is among the hits`);
  };
}

function links(name: string): Check {
  return async (world) => {
    const { hits } = await searchSome(world, { limit: 5 });
    for (const hit of hits) {
      assertShape(hit[name], 'url', name);
      assert.equal((await request(world, new URL(requireFilledText(hit[name], name)).pathname)).status, 200, String(hit[name]));
    }
  };
}

/** The terms must occur in the hit's Markdown or in its summary in the catalogue. */
async function assertHas(world: World, hit: Record<string, unknown>, terms: readonly string[]): Promise<void> {
  const { body } = await request(world, new URL(requireText(hit['markdown_url'], 'markdown_url')).pathname);
  for (const term of terms)
    assert.ok(body.toLowerCase().includes(term.toLowerCase()), `${String(hit['url'])} does not have ${term}`);
}

async function assertLength(world: World, limit: number): Promise<void> {
  const { count, hits } = await searchSome(world, { limit });
  if (count <= limit) throw new Inconclusive(`There are ${count} hits; limit ${limit} shows only with more.`);
  assert.equal(hits.length, limit);
}

function urls({ hits }: Found): unknown[] {
  return hits.map((hit) => hit['url']);
}
