import type { Clock } from '../../../platform/clock.ts';

/** Consecutive failures that open the circuit. */
const failureThreshold = 8;
const openMs = 5_000;
/** What other callers are told to wait while one call probes the provider. */
const probeSeconds = 1;

export interface OpenCircuit {
  readonly retryAfterSeconds: number;
  /** Whether it opened because the provider refuses this installation. */
  readonly isRefused: boolean;
}

/**
 * Keeps callers from waiting for a provider that is down. When the open time is over (half-open), one call at a time probes the provider
 * until it gets an answer. One per process: each finds out for itself. No library, because a refusal and a 429 open the circuit at once
 * and for their own time, and callers get the remaining seconds.
 */
export function createCircuitBreaker(clock: Clock) {
  let [consecutiveFailures, openUntil] = [0, 0];
  let [isTripped, isRefused, isProbing] = [false, false, false];
  const now = (): number => clock.now().getTime();
  const open = (milliseconds: number, refused: boolean): void => {
    openUntil = Math.max(openUntil, now() + milliseconds);
    [isTripped, isRefused, isProbing] = [true, refused, false];
  };
  const check = (): OpenCircuit | undefined => {
    const remainingMs = openUntil - now();
    if (remainingMs > 0) return { retryAfterSeconds: Math.ceil(remainingMs / 1000), isRefused };
    return isProbing ? { retryAfterSeconds: probeSeconds, isRefused } : undefined;
  };
  return {
    /** Undefined when a call is allowed. */
    check,
    /** The same for a caller that calls now and reports the outcome; in the half-open state it becomes the probe. */
    enter(): OpenCircuit | undefined {
      const circuit = check();
      if (!circuit) isProbing = isTripped;
      return circuit;
    },
    onSuccess: (): void => {
      consecutiveFailures = 0;
      [isTripped, isProbing] = [false, false];
    },
    onFailure: (): void => {
      consecutiveFailures += 1;
      if (isTripped || consecutiveFailures >= failureThreshold) open(openMs, false);
    },
    onRefused: (): void => open(openMs, true),
    onRetryAfter: (seconds: number): void => open(seconds * 1000, false),
  };
}
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;
