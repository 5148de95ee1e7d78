import { type Clock, systemClock } from './clock.ts';
import type { Finding } from './content/finding.ts';
import { surveyContent } from './content/load-content.ts';

export interface CheckedContent {
  readonly files: number;
  readonly pages: number;
  readonly events: number;
  readonly posts: number;
  /** Empty when the content can be served. */
  readonly findings: readonly Finding[];
}

/** What `startSite` would say of a folder, without serving it. */
export async function checkContent(folder: string, { clock = systemClock }: { clock?: Clock } = {}): Promise<CheckedContent> {
  const survey = await surveyContent(folder);
  const loaded = await survey.load(clock.now());
  const counts = { files: survey.files, pages: 0, events: 0, posts: 0 };
  if ('findings' in loaded) return { ...counts, findings: loaded.findings };
  const { pages, events, posts } = loaded.snapshot;
  const written = [...pages.values()].filter(({ generated }) => generated === null);
  return { ...counts, pages: written.length, events: events.size, posts: posts.size, findings: [] };
}
