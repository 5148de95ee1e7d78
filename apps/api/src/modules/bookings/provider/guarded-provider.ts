import { setTimeout as pause } from 'node:timers/promises';

import type { Limiter, Rate } from '../../../platform/limits/limiter.ts';
import type { Breaker, Shut } from './breaker.ts';
import { isTrouble, type SchedulingProvider, type Timed, type Trouble } from './scheduling-provider.ts';

/** With the burst 400 in any minute, below the provider's 500: it locks accounts that go over it again and again. */
const rate: Rate = { limit: 360, periodSeconds: 60, burst: 40 };
/** Less than this is not worth waiting for a turn. */
const worthMs = 500;

interface Guard {
  readonly breaker: Breaker;
  readonly limiter: Limiter;
  readonly clientId: string;
}

type Outcome = { readonly kind: string } | Trouble;

/** The same provider behind the breaker and within its budget. */
export function guarded(provider: SchedulingProvider, guard: Guard): SchedulingProvider {
  const { breaker } = guard;
  const asking = async <T extends Outcome>(timed: Timed, call: () => Promise<T>): Promise<T | Trouble> => {
    const hindrance = troubleOf(breaker.shut()) ?? (await withinBudget(guard, timed));
    if (hindrance) return hindrance;
    // Again, because waiting takes time, in which others find out about the provider.
    if (timed.until <= performance.now()) return { kind: 'unavailable', reason: 'no time', acted: false };
    const closed = troubleOf(breaker.enter());
    if (closed) return closed;
    const outcome = await call().catch((error: unknown) => {
      breaker.failed();
      throw error;
    });
    note(breaker, outcome);
    return outcome;
  };
  return {
    create: (person, timed) => asking(timed, () => provider.create(person, timed)),
    refresh: (token, timed) => asking(timed, () => provider.refresh(token, timed)),
    forceRefresh: (id, timed) => asking(timed, () => provider.forceRefresh(id, timed)),
    find: (who, timed) => asking(timed, () => provider.find(who, timed)),
    remove: (id, timed) => asking(timed, () => provider.remove(id, timed)),
  };
}

function troubleOf(shut: Shut | undefined): Trouble | undefined {
  if (!shut) return undefined;
  const facts = { reason: 'breaker', retryAfterSeconds: shut.seconds };
  return shut.isRefused ? { kind: 'refused', all: true, ...facts } : { kind: 'unavailable', acted: false, ...facts };
}

/** Waits for its turn as long as there is time for it. */
async function withinBudget({ limiter, clientId }: Guard, { until }: Timed): Promise<Trouble | undefined> {
  for (;;) {
    const { allowed, retryAfterSeconds } = await limiter.consume(`sched-provider:${clientId}`, rate);
    if (allowed) return undefined;
    const waitMs = Math.max(10, Math.ceil(retryAfterSeconds * 1000));
    if (until - performance.now() - waitMs < worthMs)
      return {
        kind: 'unavailable',
        reason: 'budget',
        acted: false,
        retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
      };
    await pause(waitMs);
  }
}

function note(breaker: Breaker, outcome: Outcome): void {
  if (!isTrouble(outcome)) return breaker.answered();
  if (outcome.kind === 'refused') return outcome.all ? breaker.refused() : breaker.answered();
  if (outcome.retryAfterSeconds !== undefined) return breaker.askedToWait(outcome.retryAfterSeconds);
  breaker.failed();
}
