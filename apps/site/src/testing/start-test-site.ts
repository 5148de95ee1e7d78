import { silentLog } from '@lyceum/kit';
import { onTestFinished } from 'vitest';

import type { Clock } from '../clock.ts';
import { readConfig, type SiteConfig } from '../config.ts';
import type { ReloadResult } from '../content/live-content.ts';
import { startSite } from '../start-site.ts';
import type { StartedSite } from '../started-site.ts';
import { type ContentFolder, createContentFolder, type Files } from './content-folder.ts';

// A site loads these when it first needs them. In a test that would include compiling them, within the timeout of a request.
import '../content/load-source.ts';
import '../layout/render-page.ts';
import '../modules/mcp/serve-mcp.ts';
import '../serve-content.ts';

export interface TestClock extends Clock {
  set(instant: string): void;
  advance(ms: number): void;
}

export interface TestSite {
  readonly url: string;
  readonly site: StartedSite;
  readonly folder: ContentFolder;
  readonly clock: TestClock;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  reload(): Promise<ReloadResult>;
}

export interface TestSiteOptions {
  readonly files?: Files;
  readonly now?: string;
  readonly config?: Partial<SiteConfig>;
}

/** Starts a listening site with a temporary folder and a clock that the test controls. All tests of the site start it here. */
export async function startTestSite({ files = {}, now = '2026-11-14T23:00:00Z', config = {} }: TestSiteOptions = {}) {
  const folder = await createContentFolder(files);
  const clock = testClock(now);
  const settings = readConfig({ LYCEUM_CONTENT: folder.path, LYCEUM_SITE_PORT: '0', LYCEUM_CONTENT_RELOAD: '0' });
  const site = await startSite({ ...settings, ...config }, { log: silentLog(), clock });
  onTestFinished(() => site.close());
  const started: TestSite = {
    url: site.url,
    site,
    folder,
    clock,
    fetch: (path, init) => fetch(`${site.localUrl}${path}`, init),
    reload: site.reload,
  };
  return started;
}

function testClock(start: string): TestClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: (ms) => {
      now += ms;
    },
  };
}
