import { PostSource } from '@lyceum/contract/site';

import { instantText } from '../clock.ts';
import { fold } from '../fold.ts';
import type { Report } from './finding.ts';
import { parseWhole, type Read, readSource, type Source, type SourceFile, type Written } from './read-source.ts';
import { checkSlug, slugOf } from './site-paths.ts';
import type { Post } from './snapshot.ts';
import { resolveInstant, resolveUpdated } from './updated-at.ts';

/** What the checks need; parsed on its own so that a misspelt key elsewhere does not hide their findings. */
const Checked = PostSource.pick({ published_at: true, updated_at: true }).strip();

/** One Markdown file as a post, or everything that is wrong with it. */
export function readPost(file: SourceFile, now: number): Read<Written<Post>> {
  const slug = slugOf(file.path);
  return readSource(file, {
    checkName: (report) => checkSlug(slug, report),
    build: (source, report) => postOf(slug, { ...source, now }, report),
  });
}

function postOf(
  slug: string,
  { value, body, now }: Source & { readonly now: number },
  report: Report,
): Written<Post> | undefined {
  const whole = parseWhole(PostSource, value, report);
  const checked = whole ?? Checked.safeParse(value).data;
  if (!checked) return undefined;

  const published = resolveInstant('published_at', checked.published_at, report);
  const updated_at = resolveUpdated(checked.updated_at, now, report);
  if (!whole || published === undefined) return undefined;

  const { excerpt, published_at: _, draft, ...source } = whole;
  const post: Post = {
    ...source,
    kind: 'post',
    slug,
    path: `/blog/${slug}`,
    title: source.title.trim(),
    summary: excerpt.trim(),
    published: { ms: published, at: instantText(published) },
    updated_at,
    tag_keys: new Set(source.tags.map(fold)),
    category_key: fold(source.category),
    body,
  };
  return { document: post, visibleFrom: draft ? Infinity : published };
}
