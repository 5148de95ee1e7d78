/** At most `limit` per period, of which `burst` at once. */
export interface Rate {
  readonly limit: number;
  readonly periodSeconds: number;
  readonly burst: number;
}

export interface RateLimitResult {
  readonly allowed: boolean;
  /** How many more are allowed right now. */
  readonly remaining: number;
  /** Until the limit is fully available again. */
  readonly resetSeconds: number;
  readonly retryAfterSeconds: number;
}

export interface Limiter {
  /** Synchronous for an in-process limiter. */
  consume(name: string, rate: Rate): RateLimitResult | Promise<RateLimitResult>;
  /** Takes back one call that was allowed, such as an attempt that turned out to be legitimate. */
  refund(name: string, rate: Rate): void | Promise<void>;
  close(): Promise<void>;
}

/**
 * The generic cell rate algorithm (GCRA): it stores one number per name, the theoretical arrival time, and needs no window. The Redis
 * limiter computes the same in Lua.
 */
export function applyCellRate(
  previousArrivalMs: number,
  nowMs: number,
  rate: Rate,
): RateLimitResult & { readonly arrivalMs: number } {
  const intervalMs = (rate.periodSeconds * 1000) / rate.limit;
  const toleranceMs = intervalMs * Math.max(1, rate.burst);
  const arrivalMs = Math.max(previousArrivalMs, nowMs) + intervalMs;
  const allowed = arrivalMs - toleranceMs <= nowMs;
  const kept = allowed ? arrivalMs : Math.max(previousArrivalMs, nowMs);
  return {
    allowed,
    arrivalMs: kept,
    remaining: Math.max(0, Math.floor((toleranceMs - (kept - nowMs)) / intervalMs)),
    resetSeconds: Math.ceil(Math.max(0, kept - nowMs) / 1000),
    retryAfterSeconds: allowed ? 0 : (arrivalMs - toleranceMs - nowMs) / 1000,
  };
}
