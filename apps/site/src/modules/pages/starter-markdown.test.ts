import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { silentLog } from '@lyceum/kit';
import { expect, onTestFinished, test } from 'vitest';

import { readConfig } from '../../config.ts';
import { scanContentFolder } from '../../content/load-content.ts';
import { listDocuments } from '../../content/snapshot.ts';
import { copyStarter } from '../../copy-starter.ts';
import { startSite } from '../../start-site.ts';
import { apiPath, markdownPath } from './pages.fixtures.ts';

const now = Date.parse('2026-11-14T23:00:00Z');

async function theStarter() {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-starter-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyStarter({ to: folder, sampleTime: now });
  const loaded = await (await scanContentFolder(folder)).load(now);
  const config = readConfig({ LYCEUM_CONTENT: folder, LYCEUM_SITE_PORT: '0', LYCEUM_CONTENT_RELOAD: '0' });
  const site = await startSite(config, { log: silentLog(), clock: { now: () => now } });
  onTestFinished(() => site.close());
  return { url: site.url, documents: 'snapshot' in loaded ? listDocuments(loaded.snapshot) : [] };
}

test('every starter document is the same Markdown at all three URLs, with working links only', async () => {
  const { url, documents } = await theStarter();
  expect(documents.length).toBeGreaterThan(30);
  const links = new Set<string>();
  for (const { path, title } of documents) {
    const responses = [
      await fetch(url + path, { headers: { accept: 'text/markdown' } }),
      await fetch(url + markdownPath(path)),
      await fetch(url + apiPath(path)),
    ];
    const [negotiated = '', suffixed, api] = await Promise.all(responses.map((response) => response.text()));
    expect(
      responses.map(({ status }) => status),
      path,
    ).toEqual([200, 200, 200]);
    expect(negotiated, path).toContain(`\ntitle: ${JSON.stringify(title)}\n`);
    expect([suffixed, api], path).toEqual([negotiated, negotiated]);
    for (const [, link = ''] of negotiated.matchAll(/\]\((http[^)\s]+)\)/g)) if (link.startsWith(url)) links.add(link);
  }
  for (const link of links) expect((await fetch(link)).status, link).toBe(200);
});
