import { type Clock, systemClock } from './clock.ts';
import type { Finding } from './content/finding.ts';
import { surveyContent } from './content/load-content.ts';

export interface CheckedContent {
  readonly files: number;
  readonly events: number;
  /** Empty when the content can be served. */
  readonly findings: readonly Finding[];
}

/** What `startSite` would say of a folder, without serving it. */
export async function checkContent(folder: string, { clock = systemClock }: { clock?: Clock } = {}): Promise<CheckedContent> {
  const survey = await surveyContent(folder);
  const loaded = await survey.load(clock.now());
  return 'findings' in loaded
    ? { files: survey.files, events: 0, findings: loaded.findings }
    : { files: survey.files, events: loaded.snapshot.events.size, findings: [] };
}
