import type { Clock } from '../platform/clock.ts';

export interface MovableClock extends Clock {
  /** Moves the clock forward, in addition to real time. */
  pass(milliseconds: number): void;
}

/** The system clock with an adjustable offset. */
export function movableClock(): MovableClock {
  let ahead = 0;
  return { now: () => new Date(Date.now() + ahead), pass: (milliseconds) => void (ahead += milliseconds) };
}
