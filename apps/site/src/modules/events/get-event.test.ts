import { EventRecord } from '@lyceum/contract/site';
import { describe, expect, test } from 'vitest';
import { eventFile, eventFiles } from '../../testing/event-files.ts';
import { fetchError } from '../../testing/requests.ts';
import { startTestSite, type TestSite } from '../../testing/start-test-site.ts';

async function record(site: TestSite, slug: string): Promise<EventRecord> {
  const response = await site.fetch(`/api/events/${slug}`);
  expect(response.status).toBe(200);
  return EventRecord.parse(await response.json());
}

describe('events.get 200', () => {
  test('returns the whole record of the event', async () => {
    const speaker = {
      name: 'Ada Example',
      title: 'Engineer',
      company: null,
      bio: null,
      url: 'https://ada.example/',
      image_url: null,
    };
    const partner = { name: 'Example Works', url: 'https://works.example/', logo_url: null };
    const keys = {
      learnings: ['How agents read'],
      speakers: [{ name: speaker.name, title: speaker.title, url: speaker.url }],
      partner: { name: partner.name, url: partner.url },
      registration: { url: 'https://tickets.example/' },
    };
    const site = await startTestSite({ files: { 'events/gathering.md': eventFile(keys, '\n## Agenda\n\n- 18:00 Doors\n') } });
    expect(await record(site, 'gathering')).toMatchObject({
      slug: 'gathering',
      url: `${site.url}/events/gathering`,
      markdown_url: `${site.url}/events/gathering.md`,
      ics_url: `${site.url}/events/gathering.ics`,
      agenda_markdown: '## Agenda\n\n- 18:00 Doors\n',
      learnings: ['How agents read'],
      speakers: [speaker],
      partner,
      registration: { open: true, closes_at: '2026-11-20T18:00:00+01:00' },
      registration_url: 'https://tickets.example/',
    });
  });

  test('includes JSON-LD with the same instants and availability', async () => {
    const registration = { url: 'https://tickets.example/', opens_at: '2026-11-10' };
    const location = { name: 'Reading room', city: 'Berlin', country: 'DE' };
    const site = await startTestSite({
      files: eventFiles({ gathering: { registration, location, speakers: [{ name: 'Ada' }] } }),
    });
    const { json_ld, starts_at, ends_at, url } = await record(site, 'gathering');
    expect(json_ld).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      '@id': url,
      url,
      name: 'A gathering',
      description: 'What this is about.',
      startDate: starts_at,
      endDate: ends_at,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Reading room',
        address: { '@type': 'PostalAddress', addressLocality: 'Berlin', addressCountry: 'DE' },
      },
      organizer: { '@type': 'Organization', name: 'Test site', url: `${site.url}/` },
      performer: [{ '@type': 'Person', name: 'Ada' }],
      keywords: ['Agents'],
      offers: {
        '@type': 'Offer',
        url: 'https://tickets.example/',
        availability: 'https://schema.org/InStock',
        validFrom: '2026-11-10T00:00:00+01:00',
        availabilityEnds: '2026-11-20T18:00:00+01:00',
      },
      inLanguage: 'en',
    });
  });

  test('makes the links of the agenda absolute', async () => {
    const site = await startTestSite({ files: { 'events/gathering.md': eventFile({}, 'See [the blog](/blog).\n') } });
    expect((await record(site, 'gathering')).agenda_markdown).toBe(`See [the blog](${site.url}/blog).\n`);
  });

  test('links to the public URL, not to the one it listens on', async () => {
    const config = { siteUrl: 'https://lyceum.example/site' };
    const site = await startTestSite({ files: eventFiles({ gathering: {} }), config });
    expect((await record(site, 'gathering')).url).toBe('https://lyceum.example/site/events/gathering');
  });

  test('changes its status as time passes', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    expect((await record(site, 'gathering')).status).toBe('upcoming');
    site.clock.set('2026-11-20T17:00:00Z');
    expect((await record(site, 'gathering')).status).toBe('live');
  });

  test('keeps a cancelled event visible, with registration closed', async () => {
    const keys = { cancelled: true, registration: { url: 'https://tickets.example/' } };
    const site = await startTestSite({ files: eventFiles({ gathering: keys }) });
    const { status, cancelled, registration } = await record(site, 'gathering');
    expect([status, cancelled, registration.open, registration.reason]).toEqual(['upcoming', true, false, 'cancelled']);
  });
});

describe('events.get 304', () => {
  test('matches the ETag until the record changes', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    const first = await site.fetch('/api/events/gathering');
    const tag = first.headers.get('etag') ?? '';
    const ask = () => site.fetch('/api/events/gathering', { headers: { 'if-none-match': `"other", ${tag}` } });
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    site.clock.advance(3_600_000);
    expect((await ask()).status).toBe(304);
    site.clock.set('2026-11-20T17:00:00Z');
    expect((await ask()).status).toBe(200);
  });
});

describe('events.get 400', () => {
  test.each(['Not-Lower-Case', '-dash-first', 'under_score', 'dot.ted', 'sp%20ace', 'a'.repeat(201)])(
    '%s is not a valid slug',
    async (slug) => {
      const error = await fetchError(await startTestSite(), `/api/events/${slug}`, 400);
      expect(error).toMatchObject({ code: 'invalid_slug', parameter: 'slug', accepted: { max_length: 200 } });
    },
  );
});

describe('events.get 404', () => {
  test('suggests similar slugs and refers to the list', async () => {
    const site = await startTestSite({
      files: eventFiles({ 'berlin-meetup': {}, 'berlin-meetup-2': {}, 'tokyo-hackathon': {} }),
    });
    expect(await fetchError(site, '/api/events/berlin-metup', 404)).toEqual({
      code: 'event_not_found',
      message: 'There is no event "berlin-metup".',
      hint: 'Did you mean berlin-meetup or berlin-meetup-2? GET /api/events lists every slug.',
      status: 404,
      parameter: 'slug',
      accepted: null,
      see: `${site.url}/api/events`,
    });
  });

  test('suggests nothing when no slug is similar', async () => {
    const error = await fetchError(await startTestSite(), `/api/events/${'a'.repeat(200)}`, 404);
    expect(error.hint).toBe('GET /api/events lists every slug.');
  });
});

describe('events.get 405', () => {
  test('is returned for other methods', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    const response = await site.fetch('/api/events/gathering', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
