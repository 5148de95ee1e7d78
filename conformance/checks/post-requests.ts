import { requireInteger, requireList, requireRecord, requireText } from '../narrow.ts';
import { Inconclusive, type World } from '../world.ts';
import { requestJson } from './site-requests.ts';

export type PostJson = Record<string, unknown>;
export type PostList = { count: number; posts: PostJson[] };

export async function listPosts(world: World, query: Record<string, string | number> = {}): Promise<PostList> {
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const whole = await requestJson(world, `/api/blog${given.size > 0 ? `?${given}` : ''}`, 200);
  return {
    count: requireInteger(whole['count'], 'count'),
    posts: requireList(whole['results'], 'results').map((post, index) => requireRecord(post, `results[${index}]`)),
  };
}

/** Like listPosts, but inconclusive if the list is empty. */
export async function listPostsOrSkip(world: World, query: Record<string, string | number> = {}): Promise<PostList> {
  const found = await listPosts(world, query);
  if (found.posts.length === 0) throw new Inconclusive(`The site has no posts for ${JSON.stringify(query)}.`);
  return found;
}

export async function getAnyPostSlug(world: World): Promise<string> {
  const { posts } = await listPostsOrSkip(world, { limit: 1 });
  return requireText(posts[0]?.['slug'], 'slug');
}
