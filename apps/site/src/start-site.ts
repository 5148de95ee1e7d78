import type { Lifecycle, Log } from '@lyceum/kit';

import { type Clock, systemClock } from './clock.ts';
import type { SiteConfig } from './config.ts';
import { openContent, type Reloaded } from './content/live-content.ts';
import { surveyContent } from './content/load-content.ts';

export interface StartedSite {
  /** The public address, without a trailing slash. */
  readonly url: string;
  /** Where it listens; the same as `url` unless a public address is configured. */
  readonly localUrl: string;
  readonly events: number;
  readonly lifecycle: Lifecycle;
  /** Looks for changed content now instead of at the next interval. */
  reload(): Promise<Reloaded>;
  close(): Promise<void>;
}

export interface SiteDeps {
  readonly log: Log;
  readonly clock?: Clock;
}

/** Reads the content, listens, and keeps the content up to date. Throws StartRefused for what an operator can mend. */
export async function startSite(config: SiteConfig, { log, clock = systemClock }: SiteDeps): Promise<StartedSite> {
  const survey = await surveyContent(config.content);
  const [content, { serveContent }] = await Promise.all([
    openContent({ folder: config.content, survey, clock, log }),
    // Loading the server takes about as long as another thread takes to read the texts of a large site.
    import('./serve-content.ts'),
  ]);
  return serveContent(config, { content, clock, log });
}
