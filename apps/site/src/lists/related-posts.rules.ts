/** What relations are seen by. */
export interface Relatable {
  readonly slug: string;
  readonly tag_keys: ReadonlySet<string>;
  readonly category_key: string;
  readonly published: { readonly ms: number };
}

const usual = 3;

/** The posts that have most tags in common with one, a common category breaking ties, then the newer. Strangers are not shown. */
export function relatedPosts<P extends Relatable>(post: P, posts: Iterable<P>, most = usual): P[] {
  const scored = [...posts]
    .filter(({ slug }) => slug !== post.slug)
    .map((other) => ({ other, score: likeness(post, other) }))
    .filter(({ score }) => score > 0);
  return scored
    .sort((one, two) => two.score - one.score || two.other.published.ms - one.other.published.ms || bySlug(one.other, two.other))
    .slice(0, most)
    .map(({ other }) => other);
}

const likeness = (post: Relatable, other: Relatable): number =>
  2 * [...post.tag_keys].filter((tag) => other.tag_keys.has(tag)).length + (post.category_key === other.category_key ? 1 : 0);

const bySlug = (one: Relatable, other: Relatable): number => (one.slug < other.slug ? -1 : 1);
