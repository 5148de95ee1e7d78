import { integer, list, record, text } from '../narrow.ts';
import { CannotTell, type World } from '../world.ts';
import { askJson } from './asking.ts';

export type PostJson = Record<string, unknown>;
export type PostList = { count: number; posts: PostJson[] };

export async function listPosts(world: World, query: Record<string, string | number> = {}): Promise<PostList> {
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const whole = await askJson(world, `/api/blog${given.size > 0 ? `?${given}` : ''}`, 200);
  return {
    count: integer(whole['count'], 'count'),
    posts: list(whole['results'], 'results').map((post, index) => record(post, `results[${index}]`)),
  };
}

/** Like listPosts, for checks that see nothing in an empty list. */
export async function listSomePosts(world: World, query: Record<string, string | number> = {}): Promise<PostList> {
  const found = await listPosts(world, query);
  if (found.posts.length === 0) throw new CannotTell(`The site has no posts for ${JSON.stringify(query)}.`);
  return found;
}

export async function somePost(world: World): Promise<string> {
  const { posts } = await listSomePosts(world, { limit: 1 });
  return text(posts[0]?.['slug'], 'slug');
}
