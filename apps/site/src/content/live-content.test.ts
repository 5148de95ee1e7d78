import { SiteHealth } from '@lyceum/contract/site';
import { describe, expect, test, vi } from 'vitest';
import { patient } from '../../../../tools/test/eventually.ts';
import { eventFile, eventFiles } from '../testing/event-files.ts';
import { postFiles } from '../testing/page-files.ts';
import { fetchEvents, slugsOf } from '../testing/requests.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';

async function health(site: TestSite): Promise<SiteHealth> {
  return SiteHealth.parse(await (await site.fetch('/api/health')).json());
}

const broken = { 'events/gathering.md': eventFile({ ends_at: undefined }) };

describe('reloading content', () => {
  test('replaces the old content with valid new content', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    const before = await health(site);
    await fetchEvents(site);
    await site.folder.write(eventFiles({ another: {} }));
    expect(await site.reload()).toBe('swapped');
    expect(slugsOf(await fetchEvents(site))).toEqual(['another', 'gathering']);
    expect((await health(site)).content.revision).not.toBe(before.content.revision);
  });

  test('keeps serving the last valid content when new content is invalid, and reports degraded health', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    const before = await health(site);
    await site.folder.write(broken);
    expect(await site.reload()).toBe('refused');
    expect(await health(site)).toMatchObject({ status: 'degraded', content: before.content });
    expect(slugsOf(await fetchEvents(site))).toEqual(['gathering']);
    expect((await site.fetch('/readyz')).status).toBe(204);
  });

  test('serves content again after it is repaired, and reports ok', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    await site.folder.write(broken);
    await site.reload();
    await site.folder.write(eventFiles({ gathering: { title: 'Mended' } }));
    expect(await site.reload()).toBe('swapped');
    expect((await health(site)).status).toBe('ok');
    expect((await fetchEvents(site)).results[0]?.title).toBe('Mended');
  });

  test('reports ok without a swap when a change is reverted', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    await site.folder.write(broken);
    await site.reload();
    await site.folder.write(eventFiles({ gathering: {} }));
    expect(await site.reload()).toBe('unchanged');
    expect((await health(site)).status).toBe('ok');
  });

  test('keeps serving when the folder disappears', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    await site.folder.remove('.');
    expect(await site.reload()).toBe('refused');
    expect(slugsOf(await fetchEvents(site))).toEqual(['gathering']);
  });

  test('retries content that was rejected for a future date without a change in the folder', async () => {
    const site = await startTestSite();
    await site.folder.write(eventFiles({ gathering: { updated_at: '2026-11-14T23:00:10Z' } }));
    expect(await site.reload()).toBe('refused');
    site.clock.advance(20_000);
    expect(await site.reload()).toBe('unchanged');
    site.clock.advance(10_000);
    expect(await site.reload()).toBe('swapped');
  });

  test('publishes a scheduled post at its time without polling the folder', async () => {
    const site = await startTestSite({ files: postFiles({ later: { published_at: '2026-11-15' } }) });
    const before = await health(site);
    expect(before.content.posts).toBe(0);
    site.clock.set('2026-11-15T00:00:00Z');
    const after = await health(site);
    expect(after.content).toMatchObject({ posts: 1, updated_at: '2026-11-15T00:00:00Z' });
    expect(after.content.revision).not.toBe(before.content.revision);
  });

  test('publishes a rescheduled post at its new time', async () => {
    const site = await startTestSite({ files: postFiles({ later: { published_at: '2026-11-15' } }) });
    await site.folder.write(postFiles({ later: { published_at: '2026-11-16' } }));
    await site.reload();
    site.clock.set('2026-11-15T12:00:00Z');
    expect((await health(site)).content.posts).toBe(0);
    site.clock.set('2026-11-16T00:00:00Z');
    expect((await health(site)).content.posts).toBe(1);
  });

  test('keeps the revision when a draft is added', async () => {
    const site = await startTestSite({ files: postFiles({ first: {} }) });
    const before = await health(site);
    await site.folder.write(postFiles({ draft: { draft: true } }));
    expect(await site.reload()).toBe('unchanged');
    expect((await health(site)).content).toEqual(before.content);
  });

  test('changes the revision when an asset changes', async () => {
    const site = await startTestSite({ files: { 'assets/logo.svg': '<svg/>' } });
    await site.folder.write({ 'assets/logo.svg': '<svg></svg>' });
    expect(await site.reload()).toBe('swapped');
  });

  test('does not read files while none has changed', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    expect(await site.reload()).toBe('unchanged');
  });

  test('polls the folder at the configured interval', async () => {
    const site = await startTestSite({ config: { reloadMs: 20 } });
    await site.folder.write(eventFiles({ gathering: {} }));
    await vi.waitFor(async () => expect((await health(site)).content.events).toBe(1), patient);
  });
});

describe('starting the site', () => {
  test('fails with every finding when the content is invalid', async () => {
    const files = { ...broken, 'events/Other.md': eventFile() };
    await expect(startTestSite({ files })).rejects.toThrow(
      /events\/Other\.md:1 .*\n {2}events\/gathering\.md:1 ends_at is missing$/,
    );
  });
});
