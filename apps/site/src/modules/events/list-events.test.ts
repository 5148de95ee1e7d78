import { SiteFailure } from '@lyceum/contract/site';
import { describe, expect, test } from 'vitest';
import { eventFiles } from '../../testing/event-files.ts';
import { fetchError, fetchEvents, slugsOf } from '../../testing/requests.ts';
import { startTestSite } from '../../testing/start-test-site.ts';
import { allSlugs, startSiteWithEvents } from './events.fixtures.ts';

describe('events.list 200', () => {
  test('lists live, upcoming and past events, each in its own order', async () => {
    const site = await startSiteWithEvents();
    const all = await fetchEvents(site);
    expect(slugsOf(all)).toEqual(allSlugs);
    expect(all).toMatchObject({ count: 6, limit: 50, next: null, as_of: '2026-11-14T23:00:00Z' });
    expect(all.results.map(({ status }) => status)).toEqual(['live', 'upcoming', 'upcoming', 'upcoming', 'past', 'past']);
  });

  test('returns the summary of each event', async () => {
    const site = await startTestSite({
      files: eventFiles({
        gathering: {
          location: { name: 'Reading room', city: 'Berlin', country: 'DE' },
          registration: { url: 'https://tickets.example/', opens_at: '2026-11-01', closes_at: '2026-11-19T12:00' },
          updated_at: '2026-11-01',
        },
      }),
    });
    expect((await fetchEvents(site)).results).toEqual([
      {
        slug: 'gathering',
        title: 'A gathering',
        summary: 'What this is about.',
        type: 'Meetup',
        format: 'In person',
        topics: ['Agents'],
        status: 'upcoming',
        starts_at: '2026-11-20T18:00:00+01:00',
        ends_at: '2026-11-20T21:00:00+01:00',
        starts_at_zoned: '2026-11-20T18:00:00+01:00[Europe/Berlin]',
        ends_at_zoned: '2026-11-20T21:00:00+01:00[Europe/Berlin]',
        timezone: 'Europe/Berlin',
        all_day: false,
        cancelled: false,
        sample: false,
        location: { name: 'Reading room', city: 'Berlin', country: 'DE' },
        registration: {
          open: true,
          url: 'https://tickets.example/',
          opens_at: '2026-11-01T00:00:00+01:00',
          closes_at: '2026-11-19T12:00:00+01:00',
          reason: 'open',
        },
        url: `${site.url}/events/gathering`,
        markdown_url: `${site.url}/events/gathering.md`,
        ics_url: `${site.url}/events/gathering.ics`,
        updated_at: '2026-11-01T00:00:00Z',
      },
    ]);
  });

  test.each([
    ['status=upcoming', ['soon-in-tokyo', 'soon', 'later']],
    ['status=live', ['live-now']],
    ['status=past', ['last-week', 'last-year']],
    ['status=all', allSlugs],
    ['format=In+person', ['soon-in-tokyo', 'soon', 'last-week', 'last-year']],
    ['format=Virtual&status=upcoming', ['later']],
    ['type=Workshop', ['soon-in-tokyo']],
    ['topic=aGeNtS', ['soon-in-tokyo', 'soon', 'last-week']],
    ['topic=Agent', []],
    ['topic=', []],
    ['limit=1', ['live-now']],
    ['utm_source=newsletter', allSlugs],
  ])('?%s returns %j', async (query, slugs) => {
    expect(slugsOf(await fetchEvents(await startSiteWithEvents(), `/api/events?${query}`))).toEqual(slugs);
  });

  test('counts for each filter the events that pass all other filters', async () => {
    const site = await startSiteWithEvents();
    expect((await fetchEvents(site)).facets).toEqual({
      status: { live: 1, upcoming: 3, past: 2 },
      format: { Virtual: 2, 'In person': 4 },
      type: { Conference: 1, Workshop: 1, Meetup: 4 },
      topic: { Agents: 3, Data: 3 },
    });
    const narrowed = await fetchEvents(site, '/api/events?status=upcoming&format=In+person&topic=agents');
    expect(narrowed.count).toBe(2);
    expect(narrowed.facets).toEqual({
      status: { upcoming: 2, past: 1 },
      format: { 'In person': 2 },
      type: { Workshop: 1, Meetup: 1 },
      topic: { Agents: 2, Data: 1 },
    });
  });

  test('is empty on a site without events', async () => {
    expect(await fetchEvents(await startTestSite())).toMatchObject({
      count: 0,
      results: [],
      next: null,
      next_transition_at: null,
    });
  });

  test('changes exactly at next_transition_at', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    const statusNow = async () => (await fetchEvents(site)).results[0]?.status;
    expect((await fetchEvents(site)).next_transition_at).toBe('2026-11-20T17:00:00Z');
    site.clock.set('2026-11-20T16:59:59.999Z');
    expect(await statusNow()).toBe('upcoming');
    site.clock.set('2026-11-20T17:00:00Z');
    expect(await statusNow()).toBe('live');
    expect((await fetchEvents(site)).next_transition_at).toBe('2026-11-20T20:00:00Z');
    site.clock.set('2026-11-20T20:00:00Z');
    expect(await statusNow()).toBe('past');
    expect((await fetchEvents(site)).next_transition_at).toBeNull();
  });

  test('includes the opening and closing of registration in next_transition_at', async () => {
    const registration = { url: 'https://tickets.example/', opens_at: '2026-11-16T08:00', closes_at: '2026-11-18T08:00' };
    const site = await startTestSite({ files: eventFiles({ gathering: { registration } }) });
    const state = async () => {
      const { results, next_transition_at } = await fetchEvents(site);
      return [results[0]?.registration.reason, next_transition_at];
    };
    expect(await state()).toEqual(['not_yet_open', '2026-11-16T07:00:00Z']);
    site.clock.set('2026-11-16T07:00:00Z');
    expect(await state()).toEqual(['open', '2026-11-18T07:00:00Z']);
    site.clock.set('2026-11-18T07:00:00Z');
    expect(await state()).toEqual(['closed', '2026-11-20T17:00:00Z']);
  });

  test('includes events about to enter a list filtered by status in next_transition_at', async () => {
    const site = await startTestSite({ files: eventFiles({ gathering: {} }) });
    expect(await fetchEvents(site, '/api/events?status=live')).toMatchObject({
      count: 0,
      next_transition_at: '2026-11-20T17:00:00Z',
    });
  });
});

describe('events.list 400', () => {
  test.each([
    ['status=soon', 'status', { enum: ['upcoming', 'live', 'past', 'all'] }],
    ['format=virtual', 'format', { enum: ['Virtual', 'In person'] }],
    ['type=Party', 'type', { enum: ['Conference', 'Workshop', 'Meetup', 'Webinar', 'Hackathon'] }],
    ['limit=0', 'limit', { minimum: 1, maximum: 200, default: 50 }],
    ['limit=201', 'limit', { minimum: 1, maximum: 200 }],
    ['limit=ten', 'limit', { minimum: 1, maximum: 200 }],
    ['limit=5&limit=6', 'limit', { minimum: 1, maximum: 200 }],
    [`topic=${'x'.repeat(121)}`, 'topic', { max_length: 120 }],
  ])('?%s returns the parameter and its accepted values', async (query, parameter, accepted) => {
    const error = await fetchError(await startTestSite(), `/api/events?${query}`, 400);
    expect(error).toMatchObject({ code: 'invalid_parameter', status: 400, parameter, accepted });
  });
});

describe('events.list 405', () => {
  test('is returned for other methods, with Allow', async () => {
    const site = await startSiteWithEvents();
    const response = await site.fetch('/api/events', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(SiteFailure.parse(await response.json()).error.code).toBe('method_not_allowed');
  });
});
