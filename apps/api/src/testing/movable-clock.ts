import type { Clock } from '../platform/clock.ts';

export interface MovableClock extends Clock {
  /** Moves the clock forward; real time passes as well. */
  advance(milliseconds: number): void;
}

/** The system clock plus an offset that tests advance. */
export function createMovableClock(): MovableClock {
  let ahead = 0;
  return { now: () => new Date(Date.now() + ahead), advance: (milliseconds) => void (ahead += milliseconds) };
}
