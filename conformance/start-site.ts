import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findFreePort } from '../tools/test/free-ports.ts';
import { startServer } from './server-process.ts';
import { type SeededSite, writeSite } from './site-content.ts';

const faultModule = new URL('./inject-fault.ts', import.meta.url).href;

export type StartedSite = { site_url: string; folder: string; written: SeededSite; stop: () => Promise<void> };

/** Starts the site on a free port with the suite's own content. */
export async function startSite(): Promise<StartedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-conformance-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const written = await writeSite(folder, Date.now());
    const { site_url, stop } = await startServedFolder(folder, { NODE_OPTIONS: `--import=${faultModule}` });
    return { site_url, folder, written, stop: () => stop().then(remove) };
  } catch (cause) {
    await remove();
    throw cause;
  }
}

/** Starts the site with the content of a folder. `env` overrides settings. */
export async function startServedFolder(
  folder: string,
  env: Record<string, string> = {},
): Promise<Pick<StartedSite, 'site_url' | 'stop'>> {
  const port = await findFreePort();
  const site_url = `http://127.0.0.1:${port}`;
  const stop = await startServer('site', {
    health: `${site_url}/api/health`,
    env: {
      LYCEUM_CONTENT: folder,
      LYCEUM_SITE_URL: site_url,
      LYCEUM_SITE_PORT: String(port),
      LYCEUM_SITE_HOST: '127.0.0.1',
      ...env,
    },
  });
  return { site_url, stop };
}
