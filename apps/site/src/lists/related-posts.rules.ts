export interface RelatablePost {
  readonly slug: string;
  readonly tag_keys: ReadonlySet<string>;
  readonly category_key: string;
  readonly published: { readonly ms: number };
}

const defaultLimit = 3;

/** Posts that share tags or the category with the given one: most common tags first, then same category, then newest. */
export function findRelatedPosts<P extends RelatablePost>(post: P, posts: Iterable<P>, limit = defaultLimit): P[] {
  const scored = [...posts]
    .filter(({ slug }) => slug !== post.slug)
    .map((other) => ({ other, score: similarity(post, other) }))
    .filter(({ score }) => score > 0);
  return scored
    .sort((one, two) => two.score - one.score || two.other.published.ms - one.other.published.ms || bySlug(one.other, two.other))
    .slice(0, limit)
    .map(({ other }) => other);
}

const similarity = (post: RelatablePost, other: RelatablePost): number =>
  2 * [...post.tag_keys].filter((tag) => other.tag_keys.has(tag)).length + (post.category_key === other.category_key ? 1 : 0);

const bySlug = (one: RelatablePost, other: RelatablePost): number => (one.slug < other.slug ? -1 : 1);
