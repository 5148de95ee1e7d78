import { Temporal } from 'temporal-polyfill';

import { formatInstant } from '../clock.ts';
import type { ReportFinding } from './finding.ts';

/** In the author's time zone it may already be tomorrow. */
const maxZoneAheadMs = 14 * 3_600_000;

/** The instant of a time with an offset, or of the start of a date in UTC. */
export function resolveInstant(key: string, text: string, report: ReportFinding): number | undefined {
  const isDay = isDate(text);
  const ms = parseInstant(isDay ? `${text}T00:00Z` : text);
  if (ms === undefined) report([key], `${text} is not a ${isDay ? 'date' : 'time'}`);
  return ms;
}

export function resolveUpdatedAt(text: string | null, now: number, report: ReportFinding): string | null {
  if (text === null) return null;
  const ms = resolveInstant('updated_at', text, report);
  if (ms === undefined) return null;
  if (ms > now + (isDate(text) ? maxZoneAheadMs : 0)) report(['updated_at'], `updated_at ${text} is in the future`);
  return formatInstant(ms);
}

const isDate = (text: string): boolean => !text.includes('T');

function parseInstant(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}
