import { beforeAll, describe, expect, test } from 'vitest';

import type { Snapshot } from '../content/snapshot.ts';
import { presentEventRecord } from '../modules/events/events.present.ts';
import {
  anEvent,
  aPage,
  aPost,
  aSnapshot,
  loadStarterSnapshot,
  now,
  parseJsonLdRecords,
  renderPageAt,
  siteUrl,
} from './layout.fixtures.ts';

let snapshot: Snapshot;

// Generous, because the machine may be busy.
const patience = 60_000;

beforeAll(async () => {
  snapshot = await loadStarterSnapshot();
}, patience);

describe('structured data', () => {
  test('an event has the same instants and record as in the API', () => {
    expect(snapshot.events.size).toBeGreaterThan(10);
    for (const event of snapshot.events.values()) {
      const [record] = parseJsonLdRecords(renderPageAt(snapshot, event.path));
      const { starts_at, ends_at, json_ld } = presentEventRecord(event, { snapshot, now, siteUrl });
      expect(record).toMatchObject({ '@type': 'Event', startDate: starts_at, endDate: ends_at });
      expect(record).toEqual(json_ld);
    }
  });

  test('an event has its status, attendance mode, place, organizer and registration', () => {
    const cancelled = anEvent({ slug: 'off', path: '/events/off', cancelled: true, format: 'Virtual', location: null });
    const made = aSnapshot({ events: [anEvent(), cancelled] });
    expect(parseJsonLdRecords(renderPageAt(made, '/events/gathering'))[0]).toMatchObject({
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Reading room' },
      offers: { url: 'https://example.org/register', availability: 'https://schema.org/InStock' },
      organizer: { '@type': 'Organization', name: 'Test site' },
    });
    expect(parseJsonLdRecords(renderPageAt(made, '/events/off'))[0]).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation' },
    });
  });

  test('the homepage is a WebSite, a post a BlogPosting, and other pages have breadcrumbs', () => {
    const pages = [aPage({ path: '/' }), aPage(), aPage({ path: '/garden/bed', title: 'A bed' })];
    const made = aSnapshot({ pages, posts: [aPost()] });
    const typesAt = (address: string) => parseJsonLdRecords(renderPageAt(made, address)).map((record) => record['@type']);
    expect(typesAt('/')).toEqual(['WebSite']);
    expect(typesAt('/blog/heap')).toEqual(['BlogPosting', 'BreadcrumbList']);
    expect(typesAt('/no-such-page')).toEqual([]);
    expect(parseJsonLdRecords(renderPageAt(made, '/garden/bed'))[0]).toMatchObject({
      itemListElement: [
        { position: 1, item: `${siteUrl}/` },
        { position: 2, item: `${siteUrl}/garden`, name: 'The garden' },
        { position: 3, item: `${siteUrl}/garden/bed`, name: 'A bed' },
      ],
    });
  });

  test('no text can close the script element', () => {
    const title = '</script><script>alert(1)</script><!--';
    const page = renderPageAt(aSnapshot({ events: [anEvent({ title })] }), '/events/gathering');
    expect(parseJsonLdRecords(page)[0]).toMatchObject({ name: title });
    expect(page.match(/<\/script>/g)?.length).toBe(2);
  });
});
