/** The machine's clock, and a hand on it. */
export interface VirtualClock {
  now(): number;
  /** Lets time pass; the machine's own goes on besides. */
  pass(milliseconds: number): void;
}

export function virtualClock(): VirtualClock {
  let ahead = 0;
  return { now: () => Date.now() + ahead, pass: (milliseconds) => void (ahead += milliseconds) };
}
