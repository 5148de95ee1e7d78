import { setTimeout as pause } from 'node:timers/promises';

import type { Limiter, Rate } from '../../../platform/limits/limiter.ts';
import type { Breaker } from './breaker.ts';
import type { SchedulingProvider, Timed, Trouble } from './scheduling-provider.ts';

/** Below the provider's 500 a minute: it locks accounts that go over it again and again. */
const rate: Rate = { limit: 400, periodSeconds: 60, burst: 40 };

interface Guard {
  readonly breaker: Breaker;
  readonly limiter: Limiter;
  readonly clientId: string;
}

type Outcome = { readonly kind: string } | Trouble;

/** The same provider behind the breaker and within its budget. */
export function guarded(provider: SchedulingProvider, guard: Guard): SchedulingProvider {
  const asking = async <T extends Outcome>(timed: Timed, call: (left: Timed) => Promise<T>): Promise<T | Trouble> => {
    const closedIn = guard.breaker.closedIn();
    if (closedIn !== undefined) return { kind: 'unavailable', reason: 'breaker', acted: false, retryAfterSeconds: closedIn };
    const left = await withinBudget(guard, timed);
    if ('kind' in left) return left;
    const outcome = await call(left);
    note(guard.breaker, outcome);
    return outcome;
  };
  return {
    create: (person, timed) => asking(timed, (left) => provider.create(person, left)),
    refresh: (token, timed) => asking(timed, (left) => provider.refresh(token, left)),
    forceRefresh: (id, timed) => asking(timed, (left) => provider.forceRefresh(id, left)),
    find: (who, timed) => asking(timed, (left) => provider.find(who, left)),
    remove: (id, timed) => asking(timed, (left) => provider.remove(id, left)),
  };
}

/** Waits for its turn as long as there is time for it. */
async function withinBudget({ limiter, clientId }: Guard, { timeoutMs }: Timed): Promise<Timed | Trouble> {
  let left = timeoutMs;
  for (;;) {
    const { allowed, retryAfterSeconds } = await limiter.take(`sched-provider:${clientId}`, rate);
    if (allowed) return { timeoutMs: left };
    const waitMs = Math.max(10, Math.ceil(retryAfterSeconds * 1000));
    left -= waitMs;
    if (left < 500) {
      return {
        kind: 'unavailable',
        reason: 'budget',
        acted: false,
        retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
      };
    }
    await pause(waitMs);
  }
}

const isTrouble = (outcome: Outcome): outcome is Trouble => outcome.kind === 'refused' || outcome.kind === 'unavailable';

function note(breaker: Breaker, outcome: Outcome): void {
  if (!isTrouble(outcome)) return breaker.answered();
  if (outcome.kind === 'refused') return outcome.all ? breaker.refused() : breaker.answered();
  if (outcome.retryAfterSeconds !== undefined) return breaker.askedToWait(outcome.retryAfterSeconds);
  breaker.failed();
}
