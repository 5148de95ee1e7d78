import { Temporal } from 'temporal-polyfill';

export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** RFC 3339 in UTC. */
export const formatInstant = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();
