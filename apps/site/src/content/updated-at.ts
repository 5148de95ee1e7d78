import { Temporal } from 'temporal-polyfill';

import { instantText } from '../clock.ts';
import type { Report } from './finding.ts';

/** Somewhere on earth it is already tomorrow, and that may be where the author writes. */
const furthestAheadMs = 14 * 3_600_000;

/** A date counts from its first moment in UTC. */
export function resolveUpdated(text: string | null, now: number, report: Report): string | null {
  if (text === null) return null;
  const isDay = !text.includes('T');
  const ms = millisecondsOf(isDay ? `${text}T00:00Z` : text);
  if (ms === undefined) {
    report(['updated_at'], `${text} is not a ${isDay ? 'date' : 'time'}`);
    return null;
  }
  if (ms > now + (isDay ? furthestAheadMs : 0)) report(['updated_at'], `updated_at ${text} is in the future`);
  return instantText(ms);
}

function millisecondsOf(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}
