import type { Clock } from '../platform/clock.ts';

export interface MovableClock extends Clock {
  /** Lets time pass; the machine's own goes on besides. */
  pass(milliseconds: number): void;
}

/** The machine's clock, and a hand on it. */
export function movableClock(): MovableClock {
  let ahead = 0;
  return { now: () => new Date(Date.now() + ahead), pass: (milliseconds) => void (ahead += milliseconds) };
}
