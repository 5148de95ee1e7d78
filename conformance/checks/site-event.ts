import assert from 'node:assert/strict';

import { requireFilledText, requireText } from '../narrow.ts';
import type { Checks } from '../world.ts';
import { getAnyEventSlug, listAllEvents, listEventsOrSkip, requestError, requestJson } from './site-requests.ts';

/** The endpoint of a single event; site-event-record.ts checks its fields. */
export const siteEventChecks: Checks = {
  'site.event.get': async (world) => {
    const slug = await getAnyEventSlug(world);
    const event = await requestJson(world, `/api/events/${slug}`, 200);
    assert.equal(event['slug'], slug);
  },

  'site.event.path.slug.last-segment': async (world) => {
    const { events } = await listEventsOrSkip(world, { limit: 10 });
    for (const event of events) {
      const last = new URL(requireFilledText(event['url'], 'url')).pathname.split('/').at(-1);
      assert.equal(last, event['slug']);
      const found = await requestJson(world, `/api/events/${last}`, 200);
      assert.equal(found['url'], event['url']);
    }
  },
  'site.event.path.slug.pattern': async (world) => {
    for (const { slug } of await listAllEvents(world)) assert.match(requireText(slug, 'slug'), /^[a-z0-9][a-z0-9-]*$/);
    await requestError(world, '/api/events/0-fits-the-pattern-', 404);
    for (const wrong of ['Not-Lower-Case', '-dash-first', 'under_score', 'dot.ted', 'sp%20ace', 'uml%C3%A4ut']) {
      await requestError(world, `/api/events/${wrong}`, 400);
    }
  },
  'site.event.path.slug.max': async (world) => {
    await requestError(world, `/api/events/${'a'.repeat(200)}`, 404);
    await requestError(world, `/api/events/${'a'.repeat(201)}`, 400);
  },

  'site.event.400': async (world) => {
    await requestError(world, '/api/events/Not_A_Slug', 400);
  },
  'site.event.404': async (world) => {
    const error = await requestError(world, '/api/events/no-such-event', 404);
    const list = requireFilledText(error['see'], 'error.see');
    assert.ok(new URL(list).pathname.endsWith('/api/events'), `error.see is ${list}`);
  },
};
