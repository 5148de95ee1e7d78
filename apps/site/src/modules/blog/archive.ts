import type { Post, Snapshot } from '../../content/snapshot.ts';
import { spellingsOf } from '../../lists/spellings.ts';
import { type Nearest, nearestAmong } from '../../nearest.ts';

/** The posts of one snapshot, with what is derived from them once and not per request. */
export interface Archive {
  /** Newest first. */
  readonly posts: readonly Post[];
  bySlug(slug: string): Post | undefined;
  /** One spelling for each tag and category, whatever the case its authors use. */
  tagNamed(key: string): string;
  categoryNamed(key: string): string;
  readonly nearestSlugs: Nearest;
}

const archives = new WeakMap<Snapshot, Archive>();

export function archiveOf(snapshot: Snapshot): Archive {
  const archive = archives.get(snapshot) ?? makeArchive(snapshot);
  archives.set(snapshot, archive);
  return archive;
}

function makeArchive({ posts: bySlug }: Snapshot): Archive {
  const posts = [...bySlug.values()];
  let nearest: Nearest | undefined;
  return {
    posts,
    bySlug: (slug) => bySlug.get(slug),
    tagNamed: spellingsOf(posts.flatMap(({ tags }) => tags)),
    categoryNamed: spellingsOf(posts.map(({ category }) => category)),
    nearestSlugs: (asked, most) => (nearest ??= nearestAmong([...bySlug.keys()]))(asked, most),
  };
}
