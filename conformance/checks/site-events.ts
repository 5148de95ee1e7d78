import assert from 'node:assert/strict';

import { formatValue, requireList, requireText } from '../narrow.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { listEvents, listEventsOrSkip, requestError } from './site-requests.ts';

export const siteEventsChecks: Checks = {
  'site.events.get': async (world) => {
    const { count, events } = await listEvents(world);
    assert.ok(events.length <= count, `${events.length} results are more than count ${count}`);
  },

  'site.events.query.status': closed('status', ['upcoming', 'live', 'past']),
  'site.events.query.status.default': async (world) => {
    const [all, plain] = [await listEvents(world, { status: 'all' }), await listEvents(world)];
    assert.equal(plain.count, all.count);
    assert.deepEqual(slugs(plain.events), slugs(all.events));
  },
  'site.events.query.status.enum.upcoming': narrows('status', 'upcoming'),
  'site.events.query.status.enum.live': narrows('status', 'live'),
  'site.events.query.status.enum.past': narrows('status', 'past'),
  'site.events.query.status.enum.all': async (world) => {
    const { count } = await listEventsOrSkip(world, { status: 'all' });
    if (world.written !== undefined) assert.equal(count, world.written.events.length);
  },

  'site.events.query.format': closed('format', ['Virtual', 'In person']),
  'site.events.query.format.enum.Virtual': narrows('format', 'Virtual'),
  'site.events.query.format.enum.In-person': narrows('format', 'In person'),

  'site.events.query.type': closed('type', ['Conference', 'Workshop', 'Meetup', 'Webinar', 'Hackathon']),
  'site.events.query.type.enum.Conference': narrows('type', 'Conference'),
  'site.events.query.type.enum.Workshop': narrows('type', 'Workshop'),
  'site.events.query.type.enum.Meetup': narrows('type', 'Meetup'),
  'site.events.query.type.enum.Webinar': narrows('type', 'Webinar'),
  'site.events.query.type.enum.Hackathon': narrows('type', 'Hackathon'),

  'site.events.query.topic': async (world) => {
    const topic = await someTopic(world);
    const { count, events } = await listEvents(world, { topic, limit: 200 });
    assert.ok(count > 0, `no event has the topic ${topic}`);
    for (const event of events) assertHasTopic(event, topic);
    const written = world.written?.events.filter(({ topics }) => topics.includes(topic));
    if (written !== undefined) assert.equal(count, written.length);
  },
  'site.events.query.topic.case-insensitive': async (world) => {
    const topic = await someTopic(world);
    const counts = await countsOf(world, [topic, topic.toUpperCase(), topic.toLowerCase()]);
    assert.ok(
      counts.every((count) => count > 0 && count === counts[0]),
      `counts differ by case: ${counts}`,
    );
  },
  'site.events.query.topic.exact': async (world) => {
    const topic = await someTopic(world);
    for (const part of [topic.slice(0, -1), topic.slice(1)]) {
      const { events } = await listEvents(world, { topic: part, limit: 200 });
      for (const event of events) assertHasTopic(event, part);
    }
  },
  'site.events.query.topic.max': async (world) => {
    await listEvents(world, { topic: 'x'.repeat(120) });
    await requestError(world, `/api/events?topic=${'x'.repeat(121)}`, 400);
  },

  'site.events.query.limit.integer': async (world) => {
    await assertLength(world, 7);
    for (const wrong of ['seven', '1.5', '']) await requestError(world, `/api/events?limit=${wrong}`, 400);
  },
  'site.events.query.limit.min': async (world) => {
    await assertLength(world, 1);
    for (const wrong of ['0', '-1']) await requestError(world, `/api/events?limit=${wrong}`, 400);
  },
  'site.events.query.limit.max': async (world) => {
    await assertLength(world, 200);
    await requestError(world, '/api/events?limit=201', 400);
  },
  'site.events.query.limit.default': async (world) => {
    const { count, events } = await listEvents(world);
    if (count < 51) throw new Inconclusive(`The site has ${count} events; the default shows from 51 on.`);
    assert.equal(events.length, 50);
  },

  'site.events.order.upcoming': async (world) => {
    assertOrdered(await startsOf(world, 'upcoming'), (former, latter) => former <= latter);
  },
  'site.events.order.past': async (world) => {
    assertOrdered(await startsOf(world, 'past'), (former, latter) => former >= latter);
  },

  'site.events.400': async (world) => {
    await requestError(world, '/api/events?status=soon', 400);
  },
  // The specification declares the status without an example; an invented cursor is one.
  'site.events.404': async (world) => {
    await requestError(world, '/api/events?cursor=no-list-has-given-this', 404);
  },
};

/** Every event has one of the values, and other values are rejected. */
function closed(name: string, values: readonly string[]): Check {
  return async (world) => {
    const counts = await Promise.all(values.map(async (value) => (await listEvents(world, { [name]: value })).count));
    const sum = counts.reduce((total, count) => total + count, 0);
    assert.equal(sum, (await listEvents(world)).count, `the counts per ${name} do not add up`);
    for (const wrong of ['other', values[0]?.toUpperCase() ?? '', '']) {
      await requestError(world, `/api/events?${name}=${wrong}`, 400);
    }
  };
}

function narrows(name: 'status' | 'format' | 'type', value: string): Check {
  return async (world) => {
    const { count, events } = await listEventsOrSkip(world, { [name]: value, limit: 200 });
    for (const event of events) assert.equal(event[name], value, `${formatValue(event['slug'])} is in the list`);
    const written = world.written?.events.filter((event) => event[name] === value);
    if (written !== undefined) assert.equal(count, written.length);
  };
}

/** A topic with letters, because one check changes their case. */
async function someTopic(world: World): Promise<string> {
  const { events } = await listEventsOrSkip(world, { limit: 200 });
  const found = events.flatMap(topicsOf).find((topic) => topic.toUpperCase() !== topic.toLowerCase() && topic.length > 2);
  if (found === undefined) throw new Inconclusive('No event of the site has a topic.');
  return found;
}

function topicsOf(event: Record<string, unknown>): string[] {
  return requireList(event['topics'], 'topics').map((topic) => requireText(topic, 'a topic'));
}

function assertHasTopic(event: Record<string, unknown>, topic: string): void {
  const own = topicsOf(event).map((each) => each.toLowerCase());
  assert.ok(own.includes(topic.toLowerCase()), `${formatValue(event['slug'])} has the topics ${own.join(', ')}, not ${topic}`);
}

function countsOf(world: World, topics: readonly string[]): Promise<number[]> {
  return Promise.all(topics.map(async (topic) => (await listEvents(world, { topic })).count));
}

async function assertLength(world: World, limit: number): Promise<void> {
  const { count, events } = await listEvents(world, { limit });
  if (count <= limit) throw new Inconclusive(`The site has ${count} events; limit ${limit} shows only with more.`);
  assert.equal(events.length, limit);
}

async function startsOf(world: World, status: string): Promise<number[]> {
  const { events } = await listEvents(world, { status, limit: 200 });
  if (events.length < 2) throw new Inconclusive(`The site has ${events.length} ${status} events; order needs two.`);
  return events.map((event) => Date.parse(requireText(event['starts_at'], 'starts_at')));
}

function assertOrdered(starts: readonly number[], inOrder: (former: number, latter: number) => boolean): void {
  const wrong = starts.findIndex((latter, index) => index > 0 && !inOrder(starts[index - 1] ?? latter, latter));
  assert.equal(wrong, -1, `results[${wrong}] is out of order`);
}

function slugs(events: readonly Record<string, unknown>[]): unknown[] {
  return events.map((event) => event['slug']);
}
