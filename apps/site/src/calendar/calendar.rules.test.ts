import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseTimeInZone } from '../content/wall-time.ts';
import { wallTimes, zones } from '../testing/arbitraries.ts';
import {
  type EventTiming,
  findNextTransition,
  getEventStatus,
  getRegistrationReason,
  sortEventsByStatus,
} from './calendar.rules.ts';

const at = (ms: number) => ({ ms });

interface Plan extends Partial<Omit<EventTiming, 'registration'>> {
  readonly registration?: Partial<EventTiming['registration']>;
}

/** From 1000 to 2000, with registration from 100 to 1000. */
const aTimed = ({ registration = {}, ...plan }: Plan = {}): EventTiming => ({
  slug: 'gathering',
  starts: at(1000),
  ends: at(2000),
  cancelled: false,
  ...plan,
  registration: { url: 'https://tickets.example/', sold_out: false, opens: at(100), closes: at(1000), ...registration },
});

describe('the status of an event', () => {
  test.each([
    [999, 'upcoming'],
    [1000, 'live'],
    [1001, 'live'],
    [1999, 'live'],
    [2000, 'past'],
    [2001, 'past'],
  ] as const)('at %i of an event from 1000 to 2000 is %s', (now, status) => {
    expect(getEventStatus(now, aTimed())).toBe(status);
  });

  test('changes at the exact millisecond in every time zone', () => {
    fc.assert(
      fc.property(wallTimes, zones, fc.integer({ min: 1, max: 10_000 }), (text, zone, minutes) => {
        const start = parseTimeInZone(text, zone);
        if ('fault' in start) return;
        const [starts, ends] = [start.moment, at(start.moment.ms + minutes * 60_000)];
        const statusAt = (ms: number) => getEventStatus(ms, { starts, ends });
        expect([-1, 0, 1].map((off) => statusAt(starts.ms + off))).toEqual(['upcoming', 'live', 'live']);
        expect([-1, 0, 1].map((off) => statusAt(ends.ms + off))).toEqual(['live', 'past', 'past']);
      }),
      { numRuns: 10_000 },
    );
  });

  test('does not change when an event is cancelled', () => {
    expect(getEventStatus(1500, aTimed({ cancelled: true }))).toBe('live');
  });
});

describe('registration for an event', () => {
  test.each([
    ['before it opens', 99, {}, 'not_yet_open'],
    ['from when it opens', 100, {}, 'open'],
    ['until it closes', 999, {}, 'open'],
    ['from when it closes', 1000, {}, 'closed'],
    ['while the event is live', 1999, {}, 'closed'],
    ['from the end', 2000, {}, 'ended'],
    ['with no opening time', -5, { registration: { opens: null } }, 'open'],
    ['with nowhere to register', 500, { registration: { url: null, opens: null, closes: null } }, 'not_required'],
    ['with nowhere to register, from the end', 2000, { registration: { url: null, opens: null, closes: null } }, 'ended'],
    ['when sold out', 500, { registration: { sold_out: true } }, 'sold_out'],
    ['when sold out with the link taken away', 500, { registration: { sold_out: true, url: null } }, 'sold_out'],
    ['when cancelled', 500, { cancelled: true }, 'cancelled'],
    ['when cancelled, from the end', 2000, { cancelled: true }, 'cancelled'],
  ] satisfies [string, number, Plan, string][])('%s, at %i ms, has the reason %s', (_, now, plan, reason) => {
    expect(getRegistrationReason(now, aTimed(plan))).toBe(reason);
  });
});

const timed = fc
  .record({
    slug: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    cuts: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 4, maxLength: 4 }),
    cancelled: fc.boolean(),
    sold_out: fc.boolean(),
    url: fc.constantFrom(null, 'https://tickets.example/'),
    virtual: fc.boolean(),
  })
  .map(({ slug, cuts, cancelled, sold_out, url, virtual }): EventTiming => {
    const [opens = 0, one = 0, other = 0, ends = 0] = cuts.toSorted((a, b) => a - b);
    const [starts, closes] = virtual ? [one, other] : [other, one];
    return {
      slug,
      starts: at(starts),
      ends: at(ends),
      cancelled,
      registration: { url, sold_out, opens: url === null ? null : at(opens), closes: url === null ? null : at(closes) },
    };
  });

describe('the next transition of an event', () => {
  const stateAt = (now: number, events: readonly EventTiming[]) =>
    events.map((event) => [getEventStatus(now, event), getRegistrationReason(now, event)]);

  test('is the next time at which the status or registration of an event changes', () => {
    fc.assert(
      fc.property(fc.array(timed, { maxLength: 5 }), fc.integer({ min: -2, max: 42 }), (events, now) => {
        const later = Array.from({ length: 50 }, (_, index) => now + index + 1);
        const state = JSON.stringify(stateAt(now, events));
        const changes = later.find((moment) => JSON.stringify(stateAt(moment, events)) !== state);
        expect(findNextTransition(now, events)).toBe(changes ?? null);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the order of an event list', () => {
  test('is live by end, upcoming by start, past by start descending, then by slug', () => {
    const event = (slug: string, starts: number, ends: number) => aTimed({ slug, starts: at(starts), ends: at(ends) });
    const events = [
      event('old', 1, 5),
      event('late', 30, 31),
      event('soon-b', 20, 40),
      event('soon-a', 20, 22),
      event('live-long', 1, 90),
      event('live-short', 9, 11),
      event('older', 0, 9),
    ];
    expect(sortEventsByStatus(10, events).map(({ slug }) => slug)).toEqual([
      'live-short',
      'live-long',
      'soon-a',
      'soon-b',
      'late',
      'old',
      'older',
    ]);
  });

  test('contains every event once, in an order that does not depend on the input order', () => {
    const distinct = fc.uniqueArray(timed, { selector: ({ slug }) => slug });
    fc.assert(
      fc.property(distinct, fc.integer({ min: -2, max: 42 }), (events, now) => {
        const ordered = sortEventsByStatus(now, events).map(({ slug }) => slug);
        expect(sortEventsByStatus(now, events.toReversed()).map(({ slug }) => slug)).toEqual(ordered);
        expect(ordered.toSorted()).toEqual(events.map(({ slug }) => slug).toSorted());
      }),
    );
  });
});
