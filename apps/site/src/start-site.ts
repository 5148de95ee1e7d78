import { systemClock } from './clock.ts';
import type { SiteConfig } from './config.ts';
import { openContent } from './content/live-content.ts';
import { surveyContent } from './content/load-content.ts';
import type { SiteDeps, StartedSite } from './site-deps.ts';

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
