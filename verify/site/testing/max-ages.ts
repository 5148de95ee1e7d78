import { silentLog } from '@lyceum/kit';

import { readConfig, startSite } from '../../../apps/site/src/index.ts';
import type { Random } from '../../random.ts';
import type { ComparisonReport } from '../equal-bytes.ts';
import { createSiteClient, type SiteClient } from '../site-client.ts';

/** Sends requests shortly before events change, on a controlled clock: no response may be cached past the change. */
export async function verifyMaxAges(folder: string, random: Random, moments: number): Promise<ComparisonReport> {
  let now = Date.now();
  const config = readConfig({ LYCEUM_CONTENT: folder, LYCEUM_SITE_PORT: '0', LYCEUM_CONTENT_RELOAD: '0' });
  const site = await startSite(config, { log: silentLog(), clock: { now: () => now } });
  const ask = createSiteClient(site.localUrl);
  const differences: string[] = [];
  let compared = 0;
  for (let turn = 0; turn < moments; turn += 1) {
    const next = await nextChange(ask);
    if (next === undefined) break;
    now = next - 1 - random.below(90_000);
    for (const path of ['/api/events', '/events', '/events.md', '/events/llms.txt', '/llms-full.txt', '/events.ics']) {
      compared += 1;
      const { headers } = await ask.text(path);
      const keptMs = 1000 * secondsIn(headers.get('cache-control') ?? '');
      if (now + keptMs > next) differences.push(`${path} may be kept ${keptMs} ms, ${next - now} ms before a change`);
    }
    const { ttlMs } = await ask.mcp('resources/read', { uri: `${site.url}/events.md` });
    if (now + Number(ttlMs) > next) differences.push(`MCP: ${String(ttlMs)} ms, ${next - now} ms before a change`);
    now = next;
  }
  await site.close();
  return { compared, differences };
}

async function nextChange(ask: SiteClient): Promise<number | undefined> {
  const { next_transition_at: at } = await ask.json('/api/events?limit=1');
  return typeof at === 'string' ? Date.parse(at) : undefined;
}

const secondsIn = (header: string): number =>
  [...header.matchAll(/(?:max-age|stale-while-revalidate)=(\d+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
