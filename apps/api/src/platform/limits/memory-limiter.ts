import type { Clock } from '../clock.ts';
import { applyCellRate, type Limiter } from './limiter.ts';

const sweepEvery = 10_000;

/** Budgets of one process. Names whose budget is whole again are forgotten, so memory follows the callers of the last minutes. */
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
      const taken = applyCellRate(arrivals.get(name) ?? 0, nowMs, rate);
      arrivals.set(name, taken.arrivalMs);
      return taken;
    },
    close: () => Promise.resolve(),
  };
}
