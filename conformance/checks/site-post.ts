import assert from 'node:assert/strict';

import { assertShape } from '../field-checks.ts';
import { requireFilledText, requireList, requireRecord, requireText } from '../narrow.ts';
import type { Check, Checks, World } from '../world.ts';
import { getAnyPostSlug, listPostsOrSkip, type PostJson } from './post-requests.ts';
import { checkNeedsNoAuthentication, checkRefusesOtherMethods } from './site-every-endpoint.ts';
import { requestError, requestJson } from './site-requests.ts';

const post = async (world: World): Promise<string> => `/api/blog/${await getAnyPostSlug(world)}`;

/** The fields of a post and its endpoint. */
export const sitePostChecks: Checks = {
  'site.post.get': async (world) => {
    const slug = await getAnyPostSlug(world);
    assert.equal((await requestJson(world, `/api/blog/${slug}`, 200))['slug'], slug);
  },
  'site.post.no-auth': checkNeedsNoAuthentication(post),
  'site.post.405': checkRefusesOtherMethods(post),

  'site.post.path.slug.last-segment': async (world) => {
    const { posts } = await listPostsOrSkip(world, { limit: 10 });
    for (const each of posts) {
      const last = new URL(requireFilledText(each['url'], 'url')).pathname.split('/').at(-1);
      assert.equal(last, each['slug']);
      assert.equal((await requestJson(world, `/api/blog/${last}`, 200))['url'], each['url']);
    }
  },
  'site.post.path.slug.pattern': async (world) => {
    const { posts } = await listPostsOrSkip(world, { limit: 200 });
    for (const { slug } of posts) assert.match(requireText(slug, 'slug'), /^[a-z0-9][a-z0-9-]*$/);
    await requestError(world, '/api/blog/0-fits-the-pattern-', 404);
    for (const wrong of ['Not-Lower-Case', '-dash-first', 'under_score', 'dot.ted', 'sp%20ace', 'uml%C3%A4ut']) {
      await requestError(world, `/api/blog/${wrong}`, 400);
    }
  },
  'site.post.path.slug.max': async (world) => {
    await requestError(world, `/api/blog/${'a'.repeat(200)}`, 404);
    await requestError(world, `/api/blog/${'a'.repeat(201)}`, 400);
  },
  'site.post.400': async (world) => {
    await requestError(world, '/api/blog/Not_A_Slug', 400);
  },
  'site.post.404': async (world) => {
    const error = await requestError(world, '/api/blog/no-such-post', 404);
    const see = requireFilledText(error['see'], 'error.see');
    assert.ok(new URL(see).pathname.endsWith('/api/blog'), `error.see is ${see}`);
  },

  'site.Post.excerpt': carries((given, written) => {
    const excerpt = requireFilledText(given['excerpt'], 'excerpt');
    if (written !== undefined) assert.equal(excerpt, written.excerpt);
  }),
  'site.Post.author': carries((given, written) => {
    const name = requireFilledText(requireRecord(given['author'], 'author')['name'], 'author.name');
    if (written !== undefined) assert.equal(name, written.author);
  }),
  'site.Post.category': carries((given, written) => {
    const category = requireFilledText(given['category'], 'category');
    if (written !== undefined) assert.equal(category, written.category);
  }),
  'site.Post.tags': carries((given, written) => {
    const tags = requireList(given['tags'], 'tags').map((tag) => requireFilledText(tag, 'tag'));
    if (written !== undefined) assert.deepEqual(tags, written.tags);
  }),
  'site.Post.body': async (world) => {
    const slug = await getAnyPostSlug(world);
    const body = requireFilledText((await requestJson(world, `/api/blog/${slug}`, 200))['body_markdown'], 'body_markdown');
    const written = world.written?.posts.find((each) => each.slug === slug);
    if (written !== undefined) assert.equal(body, written.body);
  },
  'site.Post.metadata': async (world) => {
    const { posts } = await listPostsOrSkip(world, { limit: 3 });
    for (const summary of posts) {
      const whole = await requestJson(world, `/api/blog/${requireText(summary['slug'], 'slug')}`, 200);
      for (const [name, value] of Object.entries(summary)) assert.deepEqual(whole[name], value, `${name} of the record`);
      assertShape(whole['published_at'], 'date-time', 'published_at');
    }
  },
};

type Written = NonNullable<World['written']>['posts'][number];

/** Both in the list and in the single record. */
function carries(check: (given: PostJson, written: Written | undefined) => void): Check {
  return async (world) => {
    const { posts } = await listPostsOrSkip(world, { limit: 200 });
    const writtenAs = (given: PostJson) => world.written?.posts.find(({ slug }) => slug === given['slug']);
    for (const each of posts) check(each, writtenAs(each));
    const whole = await requestJson(world, `/api/blog/${await getAnyPostSlug(world)}`, 200);
    check(whole, writtenAs(whole));
  };
}
