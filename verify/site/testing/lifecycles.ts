import fc from 'fast-check';

import { findNextTransition, getEventStatus, getRegistrationReason } from '../../../apps/site/src/calendar/calendar.rules.ts';
import { parseTimeInZone } from '../../../apps/site/src/content/wall-time.ts';
import { wallTimes, zones } from '../../../apps/site/src/testing/arbitraries.ts';
import type { ComparisonReport } from '../equal-bytes.ts';

const cases = fc.record({
  zone: zones,
  wall: wallTimes,
  minutes: fc.integer({ min: 1, max: 20_000 }),
  closesBefore: fc.integer({ min: 0, max: 600 }),
});

/** Checks events in every zone and many years, a millisecond before, at and after each transition. */
export function verifyLifecycles(count: number, seed: number): ComparisonReport {
  const differences: string[] = [];
  let compared = 0;
  for (const { zone, wall, minutes, closesBefore } of fc.sample(cases, { numRuns: count, seed })) {
    compared += 1;
    const start = parseTimeInZone(wall, zone);
    // A wall time that clocks skip or repeat is rejected; other tests cover that.
    if ('fault' in start) continue;
    const wrong = findWrongStatus(start.moment, { minutes, closesBefore });
    if (wrong !== undefined) differences.push(`${wall} ${zone} +${minutes} min: ${wrong}`);
  }
  return { compared, differences };
}

function findWrongStatus(
  starts: { ms: number; at: string },
  { minutes, closesBefore }: { minutes: number; closesBefore: number },
) {
  const ends = { ms: starts.ms + minutes * 60_000 };
  const closes = { ms: starts.ms - closesBefore * 60_000 };
  const registration = { url: 'https://tickets.example/', sold_out: false, opens: null, closes };
  const event = { slug: 'x', starts, ends, cancelled: false, registration };
  if (Date.parse(starts.at) !== starts.ms) return `${starts.at} is another instant`;
  for (const edge of [closes.ms, starts.ms, ends.ms]) {
    for (const now of [edge - 1, edge, edge + 1]) {
      const status = now < starts.ms ? 'upcoming' : now < ends.ms ? 'live' : 'past';
      if (getEventStatus(now, event) !== status) return `status at ${now}`;
      const reason = now >= ends.ms ? 'ended' : now >= closes.ms ? 'closed' : 'open';
      if (getRegistrationReason(now, event) !== reason) return `registration at ${now}`;
      const next = [closes.ms, starts.ms, ends.ms].filter((at) => at > now).sort((one, other) => one - other)[0] ?? null;
      if (findNextTransition(now, [event]) !== next) return `next transition after ${now}`;
    }
  }
  return undefined;
}
