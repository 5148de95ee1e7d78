import { EventSource } from '@lyceum/contract/site';

import { foldCase } from '../fold-case.ts';
import { resolveEventTimes } from './event-times.ts';
import type { ReportFinding } from './finding.ts';
import { isOneSentence } from './one-sentence.ts';
import { parseFrontMatter, type ReadResult, readSourceFile, type Source, type SourceFile } from './read-source.ts';
import { getSlugOfFile, reportInvalidSlug } from './site-paths.ts';
import type { SiteEvent } from './snapshot.ts';
import { resolveUpdatedAt } from './updated-at.ts';

/** The keys that are checked further; parsed separately so that a misspelt key elsewhere does not hide their faults. */
const CheckedFields = EventSource.pick({
  summary: true,
  timezone: true,
  starts_at: true,
  ends_at: true,
  format: true,
  registration: true,
  updated_at: true,
}).strip();

export function readEvent(file: SourceFile, now: number): ReadResult<SiteEvent> {
  const slug = getSlugOfFile(file.path);
  return readSourceFile(file, {
    checkName: (report) => reportInvalidSlug(slug, report),
    build: (source, report) => buildEvent(slug, { ...source, now }, report),
  });
}

function buildEvent(
  slug: string,
  { value, body, now }: Source & { readonly now: number },
  report: ReportFinding,
): SiteEvent | undefined {
  const frontMatter = parseFrontMatter(EventSource, value, report);
  const checked = frontMatter ?? CheckedFields.safeParse(value).data;
  if (!checked) return undefined;

  if (!isOneSentence(checked.summary)) report(['summary'], 'the summary must be exactly one sentence');
  const updated_at = resolveUpdatedAt(checked.updated_at, now, report);
  const times = resolveEventTimes(checked, report);
  if (!frontMatter || !times) return undefined;

  const { starts_at: _s, ends_at: _e, registration, ...source } = frontMatter;
  const { opens, closes, ...span } = times;
  return {
    ...source,
    ...span,
    kind: 'event',
    slug,
    path: `/events/${slug}`,
    title: source.title.trim(),
    summary: source.summary.trim(),
    registration: { url: registration.url, sold_out: registration.sold_out, opens, closes },
    topic_keys: new Set(source.topics.map(foldCase)),
    updated_at,
    body,
  };
}
