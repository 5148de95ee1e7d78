import assert from 'node:assert/strict';

import { requireFilledText, requireList, requireRecord, requireText } from '../narrow.ts';
import type { Check, Checks, World } from '../world.ts';
import { request, requestJson } from './site-requests.ts';

export const siteDiscoveryChecks: Checks = {
  'site.Health.mcp': async (world) => {
    const path = await linked(world, 'mcp');
    assert.equal((await request(world, path)).status, 405, 'the endpoint takes POST only');
  },
  'site.Health.llms-txt': answers('llms_txt', /^text\/plain\b/, /^# .+/),
  'site.Health.agent-instructions': answers('agent_instructions', /^text\/markdown\b/, /^# .+/),
  'site.Health.sitemap': answers('sitemap', /^application\/xml\b/, /<urlset /),

  'site.surface.everything-published': async (world) => {
    const { body } = await request(world, await linked(world, 'sitemap'));
    const published = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
    const known = new Set([
      ...(await urlsOf(world, '/api/site')),
      ...(await urlsOf(world, '/api/events?limit=200')),
      ...(await urlsOf(world, '/api/blog?limit=200')),
    ]);
    const missing = published.filter((url) => !known.has(url));
    assert.deepEqual(missing, [], `${missing.length} of ${published.length} are nowhere in the JSON`);
  },
};

/** Only the path, because the site's canonical URL may differ from the requested one. */
async function linked(world: World, name: string): Promise<string> {
  const { links } = await requestJson(world, '/api/health', 200);
  return new URL(requireFilledText(requireRecord(links, 'links')[name], `links.${name}`)).pathname;
}

function answers(name: string, mediaType: RegExp, begins: RegExp): Check {
  return async (world) => {
    const { status, headers, body } = await request(world, await linked(world, name));
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', mediaType);
    assert.match(body, begins);
  };
}

/** Follows `next` through the whole list. */
async function urlsOf(world: World, path: string): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const page: Record<string, unknown> = await requestJson(world, next, 200);
    found.push(
      ...requireList(page['results'], 'results').map((entry) => requireText(requireRecord(entry, 'entry')['url'], 'url')),
    );
    const link = page['next'];
    next = typeof link === 'string' ? new URL(link).pathname + new URL(link).search : undefined;
  }
  return found;
}
