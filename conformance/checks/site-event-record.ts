import assert from 'node:assert/strict';

import { assertShape } from '../field-checks.ts';
import { formatValue, requireFilledText, requireList, requireRecord, requireText } from '../narrow.ts';
import { fullSlug, type SeededEvent, sameWallTime } from '../site-content.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { formatOffset } from '../zoned-time.ts';
import { getAnyEventSlug, listAllEvents, listEventsOrSkip, requestJson } from './site-requests.ts';

type EventRecord = Record<string, unknown>;

export const siteEventRecordChecks: Checks = {
  'site.Event.title': onEveryEvent((event, written) => {
    requireFilledText(event['title'], 'title');
    if (written !== undefined) assert.equal(event['title'], written.title);
  }),
  'site.Event.dates.own-timezone': onEveryEvent((event, written) => {
    assertOwnTimezone(event, 'starts_at');
    assertOwnTimezone(event, 'ends_at');
    if (written === undefined) return;
    assert.equal(event['timezone'], written.timezone);
    assert.equal(instantOf(event, 'starts_at'), written.starts, `starts_at is ${formatValue(event['starts_at'])}`);
    assert.equal(instantOf(event, 'ends_at'), written.ends, `ends_at is ${formatValue(event['ends_at'])}`);
  }),
  'site.Event.status': onEveryEvent((event) => assertShape(event['status'], 'state upcoming|live|past', 'status')),
  'site.Event.registration.open': onEveryEvent((event, written) => {
    const { open } = requireRecord(event['registration'], 'registration');
    assertShape(open, 'boolean', 'registration.open');
    if (event['status'] === 'past') assert.equal(open, false, 'registration is open for a past event');
    if (written !== undefined) assert.equal(open, written.registration_open);
  }),
  'site.Event.registration.where': onEveryEvent((event, written) => {
    const { open, url } = requireRecord(event['registration'], 'registration');
    assertShape(url, open === true ? 'url' : 'url|null', 'registration.url');
    if (written?.registration_open) assert.equal(url, `https://tickets.example/${written.slug}`);
  }),
  'site.Event.type': onEveryEvent((event, written) => {
    assertShape(event['type'], 'enum Conference|Workshop|Meetup|Webinar|Hackathon', 'type');
    if (written !== undefined) assert.equal(event['type'], written.type);
  }),
  'site.Event.format': onEveryEvent((event, written) => {
    assertShape(event['format'], 'enum Virtual|In person', 'format');
    if (written !== undefined) assert.equal(event['format'], written.format);
  }),
  'site.Event.topics': onEveryEvent((event, written) => {
    assertShape(event['topics'], 'string[]', 'topics');
    if (written !== undefined) assert.deepEqual(event['topics'], written.topics);
  }),
  ...valuesSeen('site.Event.type.enum', 'type', ['Conference', 'Workshop', 'Meetup', 'Webinar', 'Hackathon']),
  ...valuesSeen('site.Event.format.enum', 'format', ['Virtual', 'In person']),

  'site.Event.agenda': async (world) => {
    const agenda = requireText((await fullRecord(world))['agenda_markdown'], 'agenda_markdown');
    if (world.written !== undefined) assert.match(agenda, /11:00 Open formats/);
  },
  'site.Event.learnings': async (world) => {
    const { learnings } = await fullRecord(world);
    assertShape(learnings, 'string[]', 'learnings');
    if (world.written !== undefined) assert.deepEqual(learnings, ['How agents read a site', 'How a site greets agents']);
  },
  'site.Event.speakers': async (world) => {
    const speakers = requireList((await fullRecord(world))['speakers'], 'speakers');
    const names = speakers.map((speaker) => requireFilledText(requireRecord(speaker, 'a speaker')['name'], 'name of a speaker'));
    if (world.written !== undefined) assert.deepEqual(names, ['Ada Example']);
  },
  'site.Event.partner': async (world) => {
    const { partner } = await fullRecord(world);
    assertShape(partner, 'object|null', 'partner');
    if (world.written !== undefined) assert.equal(requireRecord(partner, 'partner')['name'], 'Example Works');
  },
  'site.Event.registration-url': async (world) => {
    const { registration_url, registration } = await fullRecord(world);
    assertShape(registration_url, 'url|null', 'registration_url');
    assert.equal(registration_url, requireRecord(registration, 'registration')['url']);
    if (world.written !== undefined) assert.equal(registration_url, `https://tickets.example/${fullSlug}`);
  },

  'state.site-event.upcoming': inState('upcoming', (now, starts) => now < starts),
  'state.site-event.live': inState('live', (now, starts, ends) => starts <= now && now < ends),
  'state.site-event.past': inState('past', (now, _starts, ends) => now >= ends),
  'state.site-event.own-timezone': async (world) => {
    if (world.written === undefined) throw new Inconclusive('Needs events of one wall time in several zones.');
    const walls = new Set<string>();
    for (const [status, slug] of Object.entries(sameWallTime)) {
      const event = await requestJson(world, `/api/events/${slug}`, 200);
      walls.add(requireText(event['starts_at'], 'starts_at').slice(0, 16));
      assert.equal(event['status'], status, `${slug} starts ${formatValue(event['starts_at'])}`);
    }
    assert.equal(walls.size, 1, `the three start at different wall times: ${[...walls]}`);
  },

  'site.timestamps.iso-8601': async (world) => {
    const health = await requestJson(world, '/api/health', 200);
    const { whole, events } = await listEventsOrSkip(world, { limit: 200 });
    for (const answer of [health, whole, ...events, await fullRecord(world)]) assertTimestamps(answer);
  },
};

/** Checks the records of the list and a single record. */
function onEveryEvent(assertion: (event: EventRecord, written: SeededEvent | undefined) => void): Check {
  return async (world) => {
    const writtenBySlug = new Map(world.written?.events.map((event) => [event.slug, event]));
    for (const event of [...(await listAllEvents(world)), await fullRecord(world)]) {
      const slug = requireText(event['slug'], 'slug');
      try {
        assertion(event, writtenBySlug.get(slug));
      } catch (cause) {
        throw new Error(`${slug}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }
    }
  };
}

function valuesSeen(prefix: string, name: 'type' | 'format', values: readonly string[]): Checks {
  const seen = (value: string): Check => {
    return async (world) => {
      const events = await listAllEvents(world);
      if (events.some((event) => event[name] === value)) return;
      if (world.written === undefined) throw new Inconclusive(`The site has no event whose ${name} is ${value}.`);
      assert.fail(`no event has the ${name} ${value} that its author wrote`);
    };
  };
  return Object.fromEntries(values.map((value) => [`${prefix}.${value.replaceAll(' ', '-')}`, seen(value)]));
}

function inState(status: string, when: (now: number, starts: number, ends: number) => boolean): Check {
  return async (world) => {
    const { whole, events } = await listEventsOrSkip(world, { status, limit: 200 });
    const now = instantOf(whole, 'as_of');
    for (const event of events) {
      assert.equal(event['status'], status, `status of ${formatValue(event['slug'])}`);
      const fits = when(now, instantOf(event, 'starts_at'), instantOf(event, 'ends_at'));
      assert.ok(fits, `${formatValue(event['slug'])} is ${status} at ${formatValue(whole['as_of'])}`);
    }
  };
}

/** The event with every optional field on our own site, any event elsewhere. */
async function fullRecord(world: World): Promise<EventRecord> {
  const slug = world.written === undefined ? await getAnyEventSlug(world) : fullSlug;
  return requestJson(world, `/api/events/${slug}`, 200);
}

function assertOwnTimezone(event: EventRecord, name: string): void {
  const given = requireText(event[name], name);
  const offset = given.endsWith('Z') ? '+00:00' : given.slice(-6);
  assert.equal(
    offset,
    formatOffset(instantOf(event, name), requireFilledText(event['timezone'], 'timezone')),
    `${name} is ${given}`,
  );
}

function instantOf(holder: EventRecord, name: string): number {
  assertShape(holder[name], 'date-time', name);
  return Date.parse(requireText(holder[name], name));
}

function assertTimestamps(holder: EventRecord): void {
  for (const [name, value] of Object.entries(holder)) {
    if (!/(^as_of|^time|_at)$/.test(name) || value === null) continue;
    assertShape(value, 'date-time', `${name} of ${formatValue(holder['slug'])}`);
  }
}
