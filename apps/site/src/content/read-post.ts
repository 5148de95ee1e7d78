import { PostSource } from '@lyceum/contract/site';
import { formatInstant } from '../clock.ts';
import { foldCase } from '../fold-case.ts';
import type { ReportFinding } from './finding.ts';
import {
  parseFrontMatter,
  type ReadResult,
  readSourceFile,
  type ScheduledDocument,
  type Source,
  type SourceFile,
} from './read-source.ts';
import { getSlugOfFile, reportInvalidSlug } from './site-paths.ts';
import type { Post } from './snapshot.ts';
import { resolveInstant, resolveUpdatedAt } from './updated-at.ts';

/** The keys that are checked further; parsed separately so that a misspelt key elsewhere does not hide their faults. */
const CheckedFields = PostSource.pick({ published_at: true, updated_at: true }).strip();

export function readPost(file: SourceFile, now: number): ReadResult<ScheduledDocument<Post>> {
  const slug = getSlugOfFile(file.path);
  return readSourceFile(file, {
    checkName: (report) => reportInvalidSlug(slug, report),
    build: (source, report) => buildPost(slug, { ...source, now }, report),
  });
}

function buildPost(
  slug: string,
  { value, body, now }: Source & { readonly now: number },
  report: ReportFinding,
): ScheduledDocument<Post> | undefined {
  const frontMatter = parseFrontMatter(PostSource, value, report);
  const checked = frontMatter ?? CheckedFields.safeParse(value).data;
  if (!checked) return undefined;

  const published = resolveInstant('published_at', checked.published_at, report);
  const updated_at = resolveUpdatedAt(checked.updated_at, now, report);
  if (!frontMatter || published === undefined) return undefined;

  const { excerpt, published_at: _, draft, ...source } = frontMatter;
  const post: Post = {
    ...source,
    kind: 'post',
    slug,
    path: `/blog/${slug}`,
    title: source.title.trim(),
    summary: excerpt.trim(),
    published: { ms: published, at: formatInstant(published) },
    updated_at,
    tag_keys: new Set(source.tags.map(foldCase)),
    category_key: foldCase(source.category),
    body,
  };
  return { document: post, visibleFrom: draft ? Infinity : published };
}
