import type { Clock } from '../../../platform/clock.ts';

/** So many calls in a row without an answer, and nobody asks for a while. */
const threshold = 8;
const openMs = 5_000;

/** Keeps a provider that is away from costing every caller their whole patience. One per process: each finds out for itself. */
export function createBreaker(clock: Clock) {
  let inARow = 0;
  let openUntil = 0;
  const now = (): number => clock.now().getTime();
  const openFor = (milliseconds: number): void => void (openUntil = Math.max(openUntil, now() + milliseconds));
  return {
    /** Seconds until somebody may ask again; undefined when they may now. */
    closedIn: (): number | undefined => {
      const left = openUntil - now();
      return left > 0 ? Math.ceil(left / 1000) : undefined;
    },
    answered: (): void => void (inARow = 0),
    /** After it opens, one more failure opens it again. */
    failed: (): void => {
      inARow += 1;
      if (inARow >= threshold) openFor(openMs);
    },
    refused: (): void => openFor(openMs),
    askedToWait: (seconds: number): void => openFor(seconds * 1000),
  };
}
export type Breaker = ReturnType<typeof createBreaker>;
