import type { EventList } from '@lyceum/contract/site';
import { describe, expect, test } from 'vitest';
import { eventFiles } from '../../testing/event-files.ts';
import { fetchError, fetchEvents, slugsOf } from '../../testing/requests.ts';
import { startTestSite } from '../../testing/start-test-site.ts';
import { startSiteWithEvents } from './events.fixtures.ts';

describe('events.list 200 by cursor', () => {
  test('reaches every event once by following next, with the same filters', async () => {
    const many = Object.fromEntries(Array.from({ length: 23 }, (_, index) => [`event-${index}`, { topics: [`T&${index % 2}`] }]));
    const site = await startTestSite({ files: eventFiles(many) });
    const pages = [await fetchEvents(site, '/api/events?topic=T%260&limit=5&format=In%20person')];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await fetchEvents(site, next));
    const all = await fetchEvents(site, '/api/events?topic=T%260&limit=200');
    expect(pages.flatMap(slugsOf)).toEqual(slugsOf(all));
    expect(pages.map(({ count, limit }) => [count, limit])).toEqual([
      [12, 5],
      [12, 5],
      [12, 5],
    ]);
    expect(Object.fromEntries(new URL(pages[0]?.next ?? '').searchParams)).toMatchObject({
      status: 'all',
      topic: 'T&0',
      format: 'In person',
      limit: '5',
    });
  });

  test('neither repeats nor skips events that end between two pages', async () => {
    const minutes = [0, 1, 2, 3, 4, 5];
    const short = minutes.map((ten) => [`at-${ten}`, { starts_at: `2026-11-15T00:${ten}2`, ends_at: `2026-11-15T00:${ten}8` }]);
    const site = await startTestSite({ files: eventFiles(Object.fromEntries(short)) });
    const visited: string[] = [];
    let next: string | null = '/api/events?limit=1';
    while (next !== null) {
      const page: EventList = await fetchEvents(site, next);
      visited.push(...slugsOf(page));
      next = page.next;
      site.clock.advance(9 * 60_000);
    }
    expect(visited).toEqual(['at-0', 'at-1', 'at-2', 'at-3', 'at-4', 'at-5']);
    expect(slugsOf(await fetchEvents(site))).not.toEqual(visited);
  });
});

describe('events.list 404', () => {
  const expected = { code: 'cursor_not_found', status: 404, parameter: 'cursor' };

  test('is returned for an unknown cursor', async () => {
    const site = await startSiteWithEvents();
    const error = await fetchError(site, '/api/events?cursor=no-list-has-given-this', 404);
    expect(error).toMatchObject({ ...expected, see: `${site.url}/api/events` });
    expect(error.hint).toContain('Start again');
  });

  test('is returned for a cursor older than an hour', async () => {
    const site = await startSiteWithEvents();
    const { next } = await fetchEvents(site, '/api/events?limit=1');
    site.clock.advance(3_600_001);
    expect(await fetchError(site, next ?? '', 404)).toMatchObject(expected);
  });

  test('is returned for a cursor whose event is no longer in the list', async () => {
    const site = await startSiteWithEvents();
    const { next } = await fetchEvents(site, '/api/events?limit=1');
    await site.folder.remove('events/live-now.md');
    expect(await site.reload()).toBe('swapped');
    expect(await fetchError(site, next ?? '', 404)).toMatchObject(expected);
  });
});
