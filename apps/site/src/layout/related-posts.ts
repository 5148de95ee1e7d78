import type { Post, Snapshot } from '../content/snapshot.ts';

const most = 3;

/** As the API relates them, which a test holds: most tags in common, then the category, then the newer. */
export function relatedPosts({ posts }: Pick<Snapshot, 'posts'>, post: Post): Post[] {
  const likeness = (other: Post): number =>
    2 * [...post.tag_keys].filter((tag) => other.tag_keys.has(tag)).length + (post.category_key === other.category_key ? 1 : 0);
  return [...posts.values()]
    .filter((other) => other.slug !== post.slug && likeness(other) > 0)
    .sort((one, other) => likeness(other) - likeness(one))
    .slice(0, most);
}
