import { SiteHealth } from '@lyceum/contract/site';
import { describe, expect, test, vi } from 'vitest';

import { listOf, slugsOf } from '../testing/asking.ts';
import { eventFile, eventFiles } from '../testing/event-files.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';

async function health(site: TestSite): Promise<SiteHealth> {
  return SiteHealth.parse(await (await site.fetch('/api/health')).json());
}

const broken = { 'events/gathering.md': eventFile({ ends_at: undefined }) };

describe('changed content', () => {
  test('that is good takes the place of the old at once', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    const before = await health(site);
    await listOf(site);
    await site.folder.write(eventFiles({ another: {} }));
    expect(await site.reload()).toBe('swapped');
    expect(slugsOf(await listOf(site))).toEqual(['another', 'gathering']);
    expect((await health(site)).content.revision).not.toBe(before.content.revision);
  });

  test('that is broken is refused: the old one serves on and health says degraded', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    const before = await health(site);
    await site.folder.write(broken);
    expect(await site.reload()).toBe('refused');
    expect(await health(site)).toMatchObject({ status: 'degraded', content: before.content });
    expect(slugsOf(await listOf(site))).toEqual(['gathering']);
    expect((await site.fetch('/readyz')).status).toBe(204);
  });

  test('that is mended is served, and health is well again', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    await site.folder.write(broken);
    await site.reload();
    await site.folder.write(eventFiles({ gathering: { title: 'Mended' } }));
    expect(await site.reload()).toBe('swapped');
    expect((await health(site)).status).toBe('ok');
    expect((await listOf(site)).results[0]?.title).toBe('Mended');
  });

  test('that is put back as it was makes health well again without a swap', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    await site.folder.write(broken);
    await site.reload();
    await site.folder.write(eventFiles({ gathering: {} }));
    expect(await site.reload()).toBe('unchanged');
    expect((await health(site)).status).toBe('ok');
  });

  test('that vanishes altogether is refused', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    await site.folder.remove('.');
    expect(await site.reload()).toBe('refused');
    expect(slugsOf(await listOf(site))).toEqual(['gathering']);
  });

  test('that only waited for its date is tried again without a change in the folder', async () => {
    const site = await startTestSite();
    await site.folder.write(eventFiles({ gathering: { updated_at: '2026-11-14T23:00:10Z' } }));
    expect(await site.reload()).toBe('refused');
    site.clock.advance(20_000);
    expect(await site.reload()).toBe('unchanged');
    site.clock.advance(10_000);
    expect(await site.reload()).toBe('swapped');
  });

  test('is not looked into while no file has changed', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    expect(await site.reload()).toBe('unchanged');
  });

  test('is found by itself at the interval of the configuration', async () => {
    const site = await startTestSite({ config: { reloadMs: 20 } });
    await site.folder.write(eventFiles({ gathering: {} }));
    await vi.waitFor(async () => expect((await health(site)).content.events).toBe(1), { timeout: 8000 });
  });
});

describe('a start', () => {
  test('with broken content fails and tells every finding', async () => {
    const files = { ...broken, 'events/Other.md': eventFile() };
    await expect(startTestSite({ files })).rejects.toThrow(
      /events\/Other\.md:1 .*\n {2}events\/gathering\.md:1 ends_at is missing$/,
    );
  });
});
