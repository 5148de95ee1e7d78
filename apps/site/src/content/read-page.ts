import { PageSource } from '@lyceum/contract/site';

import type { ReportFinding } from './finding.ts';
import { isOneSentence } from './one-sentence.ts';
import { parseFrontMatter, type ReadResult, readSourceFile, type Source, type SourceFile } from './read-source.ts';
import { getPathOfPageFile, reportInvalidPagePath } from './site-paths.ts';
import type { Page } from './snapshot.ts';
import { resolveUpdatedAt } from './updated-at.ts';

/** The keys that are checked further; parsed separately so that a misspelt key elsewhere does not hide their faults. */
const CheckedFields = PageSource.pick({ summary: true, updated_at: true }).strip();

export function readPage(file: SourceFile, now: number): ReadResult<Page> {
  const path = getPathOfPageFile(file.path);
  return readSourceFile(file, {
    checkName: (report) => reportInvalidPagePath(path, report),
    build: (source, report) => buildPage(path, { ...source, now }, report),
  });
}

function buildPage(
  path: string,
  { value, body, now }: Source & { readonly now: number },
  report: ReportFinding,
): Page | undefined {
  const frontMatter = parseFrontMatter(PageSource, value, report);
  const checked = frontMatter ?? CheckedFields.safeParse(value).data;
  if (!checked) return undefined;

  if (!isOneSentence(checked.summary)) report(['summary'], 'the summary must be exactly one sentence');
  const updated_at = resolveUpdatedAt(checked.updated_at, now, report);
  if (!frontMatter) return undefined;
  const [title, summary] = [frontMatter.title.trim(), frontMatter.summary.trim()];
  return { ...frontMatter, kind: 'page', path, title, summary, generated: null, updated_at, body };
}
