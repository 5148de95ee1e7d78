import { PageSource } from '@lyceum/contract/site';

import type { Report } from './finding.ts';
import { isOneSentence } from './one-sentence.ts';
import { parseWhole, type Read, readSource, type Source, type SourceFile } from './read-source.ts';
import { checkPagePath, pagePathOf } from './site-paths.ts';
import type { Page } from './snapshot.ts';
import { resolveUpdated } from './updated-at.ts';

/** What the checks need; parsed on its own so that a misspelt key elsewhere does not hide their findings. */
const Checked = PageSource.pick({ summary: true, updated_at: true }).strip();

/** One Markdown file as a page, or everything that is wrong with it. */
export function readPage(file: SourceFile, now: number): Read<Page> {
  const path = pagePathOf(file.path);
  return readSource(file, {
    checkName: (report) => checkPagePath(path, report),
    build: (source, report) => pageOf(path, { ...source, now }, report),
  });
}

function pageOf(path: string, { value, body, now }: Source & { readonly now: number }, report: Report): Page | undefined {
  const whole = parseWhole(PageSource, value, report);
  const checked = whole ?? Checked.safeParse(value).data;
  if (!checked) return undefined;

  if (!isOneSentence(checked.summary)) report(['summary'], 'the summary must be exactly one sentence');
  const updated_at = resolveUpdated(checked.updated_at, now, report);
  if (!whole) return undefined;
  const [title, summary] = [whole.title.trim(), whole.summary.trim()];
  return { ...whole, kind: 'page', path, title, summary, generated: null, updated_at, body };
}
