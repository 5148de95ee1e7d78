import { type RateBudget, rateClasses } from '@lyceum/contract';
import { Problem } from '@lyceum/kit';

import type { Limiter } from '../../../platform/limits/limiter.ts';
import { throttled } from './authorize.ts';

export interface CountedDeps {
  readonly limiter: Limiter;
  readonly rateFactor: number;
}

/** Takes one of a budget that no route declares, because what it is counted for is known only inside. */
export async function countedFor(
  { limiter, rateFactor }: CountedDeps,
  name: string,
  { policy, budget }: { readonly policy: string; readonly budget: Omit<RateBudget, 'per'> },
): Promise<void> {
  const taken = await limiter.consume(`${policy}:${name}`, {
    limit: budget.limit * rateFactor,
    periodSeconds: budget.periodSeconds,
    burst: budget.burst * rateFactor,
  });
  if (!taken.allowed) throw throttled(policy, budget, taken);
}

/** Guesses are counted by address; whoever has the right credentials is not held up by others behind the same one. */
export async function countingFailures<T>(deps: CountedDeps, ip: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.status === 401)
      await countedFor(deps, ip, { policy: 'failures', budget: rateClasses.auth });
    throw error;
  }
}
