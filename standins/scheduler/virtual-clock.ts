/** The system clock with an adjustable offset. */
export interface VirtualClock {
  now(): number;
  /** Moves the clock forward; it goes on running too. */
  pass(milliseconds: number): void;
}

export function virtualClock(): VirtualClock {
  let offset = 0;
  return { now: () => Date.now() + offset, pass: (milliseconds) => void (offset += milliseconds) };
}
