import { type Clock, systemClock } from './clock.ts';
import type { Finding } from './content/finding.ts';
import { scanContentFolder } from './content/load-content.ts';

export interface ContentReport {
  readonly files: number;
  readonly pages: number;
  readonly events: number;
  readonly posts: number;
  /** Empty when the content can be served. */
  readonly findings: readonly Finding[];
}

/** Checks a folder as `startSite` does, without serving it. */
export async function checkContent(folder: string, { clock = systemClock }: { clock?: Clock } = {}): Promise<ContentReport> {
  const scan = await scanContentFolder(folder);
  const loaded = await scan.load(clock.now());
  const counts = { files: scan.files, pages: 0, events: 0, posts: 0 };
  if ('findings' in loaded) return { ...counts, findings: loaded.findings };
  const { pages, events, posts } = loaded.snapshot;
  const authored = [...pages.values()].filter(({ generated }) => generated === null);
  return { ...counts, pages: authored.length, events: events.size, posts: posts.size, findings: [] };
}
