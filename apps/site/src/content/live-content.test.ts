import { SiteHealth } from '@lyceum/contract/site';
import { describe, expect, test, vi } from 'vitest';
import { eventFile, eventFiles } from '../testing/event-files.ts';
import { postFiles } from '../testing/page-files.ts';
import { fetchEvents, slugsOf } from '../testing/requests.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';

async function health(site: TestSite): Promise<SiteHealth> {
  return SiteHealth.parse(await (await site.fetch('/api/health')).json());
}

const broken = { 'events/gathering.md': eventFile({ ends_at: undefined }) };

describe('changed content', () => {
  test('that is good takes the place of the old at once', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    const before = await health(site);
    await fetchEvents(site);
    await site.folder.write(eventFiles({ another: {} }));
    expect(await site.reload()).toBe('swapped');
    expect(slugsOf(await fetchEvents(site))).toEqual(['another', 'gathering']);
    expect((await health(site)).content.revision).not.toBe(before.content.revision);
  });

  test('that is broken is refused: the old one serves on and health says degraded', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    const before = await health(site);
    await site.folder.write(broken);
    expect(await site.reload()).toBe('refused');
    expect(await health(site)).toMatchObject({ status: 'degraded', content: before.content });
    expect(slugsOf(await fetchEvents(site))).toEqual(['gathering']);
    expect((await site.fetch('/readyz')).status).toBe(204);
  });

  test('that is mended is served, and health is well again', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    await site.folder.write(broken);
    await site.reload();
    await site.folder.write(eventFiles({ gathering: { title: 'Mended' } }));
    expect(await site.reload()).toBe('swapped');
    expect((await health(site)).status).toBe('ok');
    expect((await fetchEvents(site)).results[0]?.title).toBe('Mended');
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
    expect(slugsOf(await fetchEvents(site))).toEqual(['gathering']);
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

  test('that is a post with a date to come appears at its moment, without a look at the folder', async () => {
    const site = await startTestSite({ files: postFiles({ later: { published_at: '2026-11-15' } }) });
    const before = await health(site);
    expect(before.content.posts).toBe(0);
    site.clock.set('2026-11-15T00:00:00Z');
    const after = await health(site);
    expect(after.content).toMatchObject({ posts: 1, updated_at: '2026-11-15T00:00:00Z' });
    expect(after.content.revision).not.toBe(before.content.revision);
  });

  test('that is a post put off stays away until its new moment', async () => {
    const site = await startTestSite({ files: postFiles({ later: { published_at: '2026-11-15' } }) });
    await site.folder.write(postFiles({ later: { published_at: '2026-11-16' } }));
    await site.reload();
    site.clock.set('2026-11-15T12:00:00Z');
    expect((await health(site)).content.posts).toBe(0);
    site.clock.set('2026-11-16T00:00:00Z');
    expect((await health(site)).content.posts).toBe(1);
  });

  test('that is a draft changes nothing, not even the revision', async () => {
    const site = await startTestSite({ files: postFiles({ first: {} }) });
    const before = await health(site);
    await site.folder.write(postFiles({ draft: { draft: true } }));
    expect(await site.reload()).toBe('unchanged');
    expect((await health(site)).content).toEqual(before.content);
  });

  test('that is an asset makes a new revision', async () => {
    const site = await startTestSite({ files: { 'assets/logo.svg': '<svg/>' } });
    await site.folder.write({ 'assets/logo.svg': '<svg></svg>' });
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
