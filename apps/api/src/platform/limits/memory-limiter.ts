import type { Clock } from '../clock.ts';
import { applyCellRate, type Limiter } from './limiter.ts';

const sweepEvery = 10_000;

/** Limits within one process. Names whose limit is fully available again are removed, so memory is bounded by recent callers. */
export function createMemoryLimiter(clock: Clock): Limiter {
  const arrivals = new Map<string, number>();
  let calls = 0;

  function sweep(nowMs: number): void {
    for (const [name, arrivalMs] of arrivals) if (arrivalMs <= nowMs) arrivals.delete(name);
  }

  return {
    consume(name, rate) {
      const nowMs = clock.now().getTime();
      if ((calls += 1) % sweepEvery === 0) sweep(nowMs);
      const result = applyCellRate(arrivals.get(name) ?? 0, nowMs, rate);
      arrivals.set(name, result.arrivalMs);
      return result;
    },
    refund(name, rate) {
      const arrivalMs = arrivals.get(name);
      if (arrivalMs !== undefined) arrivals.set(name, arrivalMs - (rate.periodSeconds * 1000) / rate.limit);
    },
    close: () => Promise.resolve(),
  };
}
