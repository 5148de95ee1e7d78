import { systemClock } from './clock.ts';
import type { SiteConfig } from './config.ts';
import { openContent } from './content/live-content.ts';
import { scanContentFolder } from './content/load-content.ts';
import type { SiteDeps, StartedSite } from './started-site.ts';

/** Reads the content, listens, and keeps the content up to date. Throws StartupError for faults that an operator can repair. */
export async function startSite(config: SiteConfig, { log, clock = systemClock }: SiteDeps): Promise<StartedSite> {
  const scan = await scanContentFolder(config.content);
  const [content, { serveContent }] = await Promise.all([
    openContent({ folder: config.content, scan, clock, log }),
    // Loading the server code takes about as long as the parser thread takes for a large site.
    import('./serve-content.ts'),
  ]);
  return serveContent(config, { content, clock, log });
}
