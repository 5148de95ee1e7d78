import type { Post, Snapshot } from '../../content/snapshot.ts';
import { createSpellingLookup } from '../../lists/spellings.ts';
import { createSuggester, type Suggester } from '../../suggestions.ts';

/** The posts of one snapshot with data derived once per snapshot instead of per request. */
export interface BlogIndex {
  /** Newest first. */
  readonly posts: readonly Post[];
  bySlug(slug: string): Post | undefined;
  /** One spelling per tag and category, whichever case authors use. */
  tagLabel(key: string): string;
  categoryLabel(key: string): string;
  readonly suggestSlugs: Suggester;
}

const indexes = new WeakMap<Snapshot, BlogIndex>();

/** Built once per snapshot. */
export function getBlogIndex(snapshot: Snapshot): BlogIndex {
  const index = indexes.get(snapshot) ?? buildBlogIndex(snapshot);
  indexes.set(snapshot, index);
  return index;
}

function buildBlogIndex({ posts: bySlug }: Snapshot): BlogIndex {
  const posts = [...bySlug.values()];
  let suggester: Suggester | undefined;
  return {
    posts,
    bySlug: (slug) => bySlug.get(slug),
    tagLabel: createSpellingLookup(posts.flatMap(({ tags }) => tags)),
    categoryLabel: createSpellingLookup(posts.map(({ category }) => category)),
    suggestSlugs: (slug, limit) => (suggester ??= createSuggester([...bySlug.keys()]))(slug, limit),
  };
}
