import type { Post, Snapshot } from '../../content/snapshot.ts';
import { createSpellings } from '../../lists/spellings.ts';
import { createSuggester, type Suggester } from '../../suggestions.ts';

/** The posts of one snapshot with data derived once per snapshot instead of per request. */
export interface BlogArchive {
  /** Newest first. */
  readonly posts: readonly Post[];
  bySlug(slug: string): Post | undefined;
  /** One spelling per tag and category, whichever case authors use. */
  tagLabel(key: string): string;
  categoryLabel(key: string): string;
  readonly suggestSlugs: Suggester;
}

const archives = new WeakMap<Snapshot, BlogArchive>();

export function archiveOf(snapshot: Snapshot): BlogArchive {
  const archive = archives.get(snapshot) ?? createArchive(snapshot);
  archives.set(snapshot, archive);
  return archive;
}

function createArchive({ posts: bySlug }: Snapshot): BlogArchive {
  const posts = [...bySlug.values()];
  let suggester: Suggester | undefined;
  return {
    posts,
    bySlug: (slug) => bySlug.get(slug),
    tagLabel: createSpellings(posts.flatMap(({ tags }) => tags)),
    categoryLabel: createSpellings(posts.map(({ category }) => category)),
    suggestSlugs: (slug, limit) => (suggester ??= createSuggester([...bySlug.keys()]))(slug, limit),
  };
}
