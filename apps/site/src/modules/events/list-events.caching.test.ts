import { describe, expect, test } from 'vitest';

import { eventFiles } from '../../testing/event-files.ts';
import { startTestSite } from '../../testing/start-test-site.ts';
import { startSiteWithEvents } from './events.fixtures.ts';

describe('events.list 304 and caching', () => {
  test('may be cached for a minute, but never past the next change', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    const cacheControl = async () => (await site.fetch('/api/events')).headers.get('cache-control');
    expect(await cacheControl()).toBe('public, max-age=60');
    site.clock.set('2026-11-20T16:59:30Z');
    expect(await cacheControl()).toBe('public, max-age=30');
    site.clock.advance(1500);
    expect(await cacheControl()).toBe('public, max-age=28');
    site.clock.set('2026-11-20T16:59:59.500Z');
    expect(await cacheControl()).toBe('public, max-age=0');
    site.clock.set('2026-11-20T20:00:00Z');
    expect(await cacheControl()).toBe('public, max-age=60');
  });

  test('matches the ETag until something in the list changes', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }), now: '2026-11-20T16:51:00Z' });
    const first = await site.fetch('/api/events');
    const ask = () => site.fetch('/api/events', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    site.clock.advance(60_000);
    const second = await ask();
    expect([second.status, await second.text()]).toEqual([304, '']);
    expect(second.headers.get('cache-control')).toBe('public, max-age=60');
    site.clock.set('2026-11-20T17:00:00Z');
    expect((await ask()).status).toBe(200);
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    const site = await startSiteWithEvents();
    const [get, head] = [await site.fetch('/api/events'), await site.fetch('/api/events', { method: 'HEAD' })];
    expect(head.status).toBe(200);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect(await head.text()).toBe('');
  });

  test('is readable from any origin', async () => {
    const response = await (await startSiteWithEvents()).fetch('/api/events', {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('etag');
  });
});
