import type { Clock } from '../../../platform/clock.ts';

/** So many calls in a row without an answer, and nobody asks for a while. */
const threshold = 8;
const openMs = 5_000;
/** While one finds out whether the provider is back, for as long as the others are told to wait. */
const probeSeconds = 1;

/** Why nobody may ask, and for how many seconds. */
export interface Shut {
  readonly seconds: number;
  /** Whether it is because the provider refuses this installation. */
  readonly isRefused: boolean;
}

/**
 * Keeps a provider that is away from costing every caller their whole patience. Afterwards one at a time asks, until there is an
 * answer. One per process: each finds out for itself.
 */
export function createBreaker(clock: Clock) {
  let [inARow, openUntil] = [0, 0];
  let [isTripped, isRefused, isProbed] = [false, false, false];
  const now = (): number => clock.now().getTime();
  const open = (milliseconds: number, refused: boolean): void => {
    openUntil = Math.max(openUntil, now() + milliseconds);
    [isTripped, isRefused, isProbed] = [true, refused, false];
  };
  const shut = (): Shut | undefined => {
    const left = openUntil - now();
    if (left > 0) return { seconds: Math.ceil(left / 1000), isRefused };
    return isProbed ? { seconds: probeSeconds, isRefused } : undefined;
  };
  return {
    /** Undefined when somebody may ask now. */
    shut,
    /** The same, from who asks then and tells how it went. */
    enter(): Shut | undefined {
      const found = shut();
      if (!found) isProbed = isTripped;
      return found;
    },
    answered: (): void => {
      inARow = 0;
      [isTripped, isProbed] = [false, false];
    },
    failed: (): void => {
      inARow += 1;
      if (isTripped || inARow >= threshold) open(openMs, false);
    },
    refused: (): void => open(openMs, true),
    askedToWait: (seconds: number): void => open(seconds * 1000, false),
  };
}
export type Breaker = ReturnType<typeof createBreaker>;
