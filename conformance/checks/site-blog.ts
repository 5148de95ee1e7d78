import assert from 'node:assert/strict';

import { requireList, requireText } from '../narrow.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { listPosts, listPostsOrSkip, type PostJson } from './post-requests.ts';
import { checkNeedsNoAuthentication, checkRefusesOtherMethods } from './site-every-endpoint.ts';
import { requestError } from './site-requests.ts';

const blog = async (): Promise<string> => '/api/blog';

export const siteBlogChecks: Checks = {
  'site.blog.get': async (world) => {
    const { count, posts } = await listPosts(world);
    assert.ok(posts.length <= count, `${posts.length} results are more than count ${count}`);
    if (world.written !== undefined) assert.equal(count, world.written.posts.length);
  },
  'site.blog.no-auth': checkNeedsNoAuthentication(blog),
  'site.blog.405': checkRefusesOtherMethods(blog),

  'site.blog.query.tag': narrows('tag'),
  'site.blog.query.tag.case-insensitive': ignoresCase('tag'),
  'site.blog.query.tag.exact': matchesWhole('tag'),
  'site.blog.query.tag.max': bounded('tag'),
  'site.blog.query.category': narrows('category'),
  'site.blog.query.category.case-insensitive': ignoresCase('category'),
  'site.blog.query.category.exact': matchesWhole('category'),
  'site.blog.query.category.max': bounded('category'),

  'site.blog.query.limit.integer': async (world) => {
    await assertLength(world, 7);
    for (const wrong of ['seven', '1.5', '']) await requestError(world, `/api/blog?limit=${wrong}`, 400);
  },
  'site.blog.query.limit.min': async (world) => {
    await assertLength(world, 1);
    for (const wrong of ['0', '-1']) await requestError(world, `/api/blog?limit=${wrong}`, 400);
  },
  'site.blog.query.limit.max': async (world) => {
    await assertLength(world, 200);
    await requestError(world, '/api/blog?limit=201', 400);
  },
  'site.blog.query.limit.default': async (world) => {
    const { count, posts } = await listPosts(world);
    if (count < 51) throw new Inconclusive(`The site has ${count} posts; the default shows from 51 on.`);
    assert.equal(posts.length, 50);
  },

  'site.blog.order': async (world) => {
    const { posts } = await listPostsOrSkip(world, { limit: 200 });
    const times = posts.map((post) => Date.parse(requireText(post['published_at'], 'published_at')));
    const wrong = times.findIndex((time, index) => index > 0 && time > (times[index - 1] ?? time));
    assert.equal(wrong, -1, `results[${wrong}] is newer than the one before it`);
  },
  'site.blog.400': async (world) => {
    await requestError(world, '/api/blog?limit=none', 400);
  },
  // The specification declares the status without an example; an invented cursor is one.
  'site.blog.404': async (world) => {
    await requestError(world, '/api/blog?cursor=no-list-has-given-this', 404);
  },
};

type Filter = 'tag' | 'category';

function valuesOf(post: PostJson, filter: Filter): string[] {
  const given = filter === 'tag' ? requireList(post['tags'], 'tags') : [post['category']];
  return given.map((value) => requireText(value, filter));
}

/** A value with letters, because one check changes their case. */
async function someValue(world: World, filter: Filter): Promise<string> {
  const { posts } = await listPostsOrSkip(world, { limit: 200 });
  const values = posts.flatMap((post) => valuesOf(post, filter));
  const found = values.find((value) => value.toUpperCase() !== value.toLowerCase() && value.length > 2);
  if (found === undefined) throw new Inconclusive(`No post of the site has a ${filter}.`);
  return found;
}

function assertHas(post: PostJson, filter: Filter, value: string): void {
  const own = valuesOf(post, filter).map((each) => each.toLowerCase());
  assert.ok(own.includes(value.toLowerCase()), `${post['slug']} has the ${filter} ${own}, not ${value}`);
}

function narrows(filter: Filter): Check {
  return async (world) => {
    const value = await someValue(world, filter);
    const { count, posts } = await listPostsOrSkip(world, { [filter]: value, limit: 200 });
    for (const post of posts) assertHas(post, filter, value);
    const written = world.written?.posts.filter(({ tags, category }) => (filter === 'tag' ? tags : [category]).includes(value));
    if (written !== undefined) assert.equal(count, written.length);
  };
}

function ignoresCase(filter: Filter): Check {
  return async (world) => {
    const value = await someValue(world, filter);
    const spellings = [value, value.toUpperCase(), value.toLowerCase()];
    const counts = await Promise.all(spellings.map(async (each) => (await listPosts(world, { [filter]: each })).count));
    assert.ok(
      counts.every((count) => count > 0 && count === counts[0]),
      `counts differ by case: ${counts}`,
    );
  };
}

function matchesWhole(filter: Filter): Check {
  return async (world) => {
    const value = await someValue(world, filter);
    for (const part of [value.slice(0, -1), value.slice(1)]) {
      const { posts } = await listPosts(world, { [filter]: part, limit: 200 });
      for (const post of posts) assertHas(post, filter, part);
    }
  };
}

function bounded(filter: Filter): Check {
  return async (world) => {
    await listPosts(world, { [filter]: 'x'.repeat(120) });
    await requestError(world, `/api/blog?${filter}=${'x'.repeat(121)}`, 400);
  };
}

async function assertLength(world: World, limit: number): Promise<void> {
  const { count, posts } = await listPosts(world, { limit });
  if (count <= limit) throw new Inconclusive(`The site has ${count} posts; limit ${limit} shows only with more.`);
  assert.equal(posts.length, limit);
}
