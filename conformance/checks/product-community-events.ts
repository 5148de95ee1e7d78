import assert from 'node:assert/strict';

import { fieldChecks } from '../field-checks.ts';
import { requireInteger, requireText } from '../narrow.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { fetchAllPages, fetchList, requestProduct, requestProductJson, requireKey } from './product-requests.ts';

const upcoming = '/api/v1/community/events/upcoming/';
const events = '/api/v1/community/events/';
const get = 'product.community-events.upcoming.get';
const types = ['contest', 'challenge', 'workshop', 'masterclass', 'panel', 'summit'];

export const productCommunityEventChecks: Checks = {
  ...fieldChecks('CommunityEvent', fullestEvent),
  ...Object.fromEntries(types.map((type) => [`product.CommunityEvent.event_type.enum.${type}`, hasType(type)])),
  ...Object.fromEntries(types.map((type) => [`${get}.query.event_type.enum.${type}`, filtersBy(type)])),

  [`${get}.list`]: async (world) => {
    const before = Date.now();
    const found = await fetchAllPages(world, upcoming);
    for (const event of found) assert.ok(startOf(event) > before, `${requireText(event['event_name'], 'event_name')} has begun`);
    const written = world.events?.filter(({ event_start_date }) => Date.parse(event_start_date) > before);
    if (written !== undefined)
      assert.deepEqual(namesOf(found).toSorted(), written.map(({ event_name }) => event_name).toSorted());
  },
  [`${get}.200`]: async (world) => {
    const { count, results } = await fetchList(world, upcoming);
    assert.ok(results.length <= count);
  },
  [`${get}.order`]: async (world) => {
    const starts = (await fetchAllPages(world, upcoming, { page_size: 7 })).map(startOf);
    if (starts.length < 2) throw new Inconclusive('Order needs two events.');
    assert.deepEqual(
      starts,
      starts.toSorted((one, other) => one - other),
    );
  },
  [`${get}.query.ordering`]: async (world) => {
    const ascending = namesOf(await fetchAllPages(world, upcoming, { ordering: 'event_name' }));
    const descending = namesOf(await fetchAllPages(world, upcoming, { ordering: '-event_name' }));
    if (new Set(ascending).size < 2) throw new Inconclusive('Order needs two names.');
    assert.deepEqual(descending, ascending.toReversed());
    assert.notDeepEqual(ascending, namesOf(await fetchAllPages(world, upcoming, { ordering: '-event_start_date' })));
    const starts = (await fetchAllPages(world, upcoming, { ordering: '-event_start_date' })).map(startOf);
    assert.deepEqual(
      starts,
      starts.toSorted((one, other) => other - one),
    );
  },
  [`${get}.query.search.name`]: finds('event_name', 'heliotrope'),
  [`${get}.query.search.description`]: finds('event_description', 'MARZIPAN'),
  [`${get}.query.page`]: async (world) => {
    const all = (await fetchAllPages(world, upcoming, { page_size: 100 })).map(idOf);
    if (all.length < 21) throw new Inconclusive(`There are ${all.length} upcoming events; a second page shows from 21 on.`);
    assert.deepEqual((await fetchList(world, upcoming, { page: 1 })).results.map(idOf), all.slice(0, 20));
    assert.deepEqual((await fetchList(world, upcoming, { page: 2 })).results.map(idOf), all.slice(20, 40));
    await requestProductJson(world, `${upcoming}?page=1000`, 404);
  },
  [`${get}.query.page_size`]: async (world) => {
    const { count, results } = await fetchList(world, upcoming, { page_size: 3 });
    if (count <= 3) throw new Inconclusive(`There are ${count} upcoming events; a size of 3 shows from 4 on.`);
    assert.equal(results.length, 3);
    assert.equal((await fetchList(world, upcoming, { page_size: 3, page: 2 })).results.length, Math.min(3, count - 3));
  },

  'product.manages.community-events': async (world) => {
    const key = requireKey(world, 'staff_key');
    // In the past, because other checks count upcoming events at the same time.
    const when = '2020-02-29T12:00:00.000Z';
    const body = { event_name: 'Passing by', event_type: 'panel', event_start_date: when, event_end_date: when };
    const made = await requestProductJson(world, events, 201, { key, method: 'POST', body });
    const path = `${events}${idOf(made)}/`;
    const changed = await requestProductJson(world, path, 200, { key, method: 'PATCH', body: { event_prize: 'Fame' } });
    assert.deepEqual({ ...changed, updated_at: '', event_prize: null }, { ...made, updated_at: '' });
    assert.deepEqual(await requestProductJson(world, path, 200), changed);
    assert.equal((await requestProduct(world, path, { key, method: 'DELETE' })).status, 204);
    await requestProductJson(world, path, 404);
    await requestProductJson(world, events, 403, { method: 'POST', body });
  },
};

async function fullestEvent(world: World): Promise<Record<string, unknown>> {
  const { results } = await fetchList(world, upcoming, { page_size: 100 });
  const filled = (event: Record<string, unknown>) => Object.values(event).filter((value) => value !== null).length;
  const [fullest] = results.toSorted((one, other) => filled(other) - filled(one));
  if (fullest === undefined) throw new Inconclusive('There are no upcoming events.');
  return fullest;
}

function hasType(type: string): Check {
  return async (world) => {
    const found = await fetchAllPages(world, upcoming, { page_size: 100 });
    if (found.length < 20) throw new Inconclusive(`Of ${found.length} events not every type need be there.`);
    assert.ok(
      found.some((event) => event['event_type'] === type),
      `none of ${found.length} events is a ${type}`,
    );
  };
}

function filtersBy(type: string): Check {
  return async (world) => {
    const all = await fetchAllPages(world, upcoming, { page_size: 100 });
    const ofType = all.filter((event) => event['event_type'] === type);
    if (ofType.length === 0) throw new Inconclusive(`There is no upcoming ${type}.`);
    const { count, results } = await fetchList(world, upcoming, { event_type: type, page_size: 100 });
    assert.deepEqual(results.map(idOf), ofType.map(idOf));
    assert.equal(count, ofType.length);
    for (const wrong of ['other', type.toUpperCase()]) await requestProductJson(world, `${upcoming}?event_type=${wrong}`, 400);
  };
}

function finds(field: 'event_name' | 'event_description', word: string): Check {
  return async (world) => {
    const holds = (event: Record<string, unknown>) => String(event[field]).toLowerCase().includes(word.toLowerCase());
    const expected = (await fetchAllPages(world, upcoming, { page_size: 100 })).filter(holds);
    if (expected.length === 0) throw new Inconclusive(`No upcoming event has ${word} in its ${field}.`);
    assert.deepEqual((await fetchList(world, upcoming, { search: word, page_size: 100 })).results.map(idOf), expected.map(idOf));
    assert.equal((await fetchList(world, upcoming, { search: `${word}-${word}` })).count, 0);
  };
}

const idOf = (event: Record<string, unknown>): number => requireInteger(event['id'], 'id');
const startOf = (event: Record<string, unknown>): number =>
  Date.parse(requireText(event['event_start_date'], 'event_start_date'));
const namesOf = (found: readonly Record<string, unknown>[]): string[] =>
  found.map((event) => requireText(event['event_name'], 'event_name'));
