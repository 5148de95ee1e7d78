import { maxKeysWorthPerWorkspace, type RateBudget, type RateClass, rateClasses } from '@lyceum/contract';
import { Problem } from '@lyceum/kit';

import type { Caller, RateLimitState } from '../../../platform/caller/caller.ts';
import type { RateLimitResult } from '../../../platform/limits/limiter.ts';
import { toSubscriberNetwork } from '../../../platform/limits/network.ts';
import type { AuthContext } from '../auth.context.ts';
import { type MaybePromise, mapMaybePromise } from './maybe-promise.ts';

type Context = Pick<AuthContext, 'limiter' | 'rateFactor'>;
type Budget = Omit<RateBudget, 'per'>;

/** Whose requests are counted. */
export type CountedCaller = Pick<Caller, 'userId' | 'workspaceId' | 'keyId' | 'isService'>;

interface RateLimitInput {
  readonly caller: CountedCaller;
  /** Needed for limits per IP address. */
  readonly ip?: string;
  readonly policy: Exclude<RateClass, 'none'>;
}

/** Counts a request against its operation's rate limit and returns what is left of it; throws 429 when the limit is reached. */
export function consumeRateLimitOrThrow(
  context: Context,
  { caller, ip = '', policy }: RateLimitInput,
): MaybePromise<RateLimitState> {
  const [first, second] = listCounters(rateClasses[policy], caller, ip);
  return mapMaybePromise(consumeCounter(context, policy, first), (state) =>
    second === undefined
      ? state
      : mapMaybePromise(consumeCounter(context, policy, second), (other) => (other.remaining < state.remaining ? other : state)),
  );
}

interface Counter {
  readonly name: string;
  readonly budget: Budget;
}

const consumeCounter = (context: Context, policy: string, { name, budget }: Counter): MaybePromise<RateLimitState> =>
  mapMaybePromise(consume(context, `${policy}:${name}`, budget), (result) => {
    if (!result.allowed) throw throttled(policy, budget, result);
    return rateLimitState(policy, budget, result);
  });

/** New keys, tokens and sessions of a user share the user's counter, so that creating them gains nothing. */
function listCounters(
  budget: RateBudget,
  { userId, workspaceId, keyId, isService }: CountedCaller,
  ip: string,
): [Counter, Counter?] {
  const ofUser = { name: `user:${userId}`, budget };
  if (budget.per === 'ip') {
    const ofNetwork = { name: toSubscriberNetwork(ip), budget };
    return userId === 0 ? [ofNetwork] : [ofNetwork, ofUser];
  }
  if (budget.per === 'user' || !isService) return [ofUser];
  const { limit, burst, periodSeconds } = budget;
  const shared = { limit: limit * maxKeysWorthPerWorkspace, burst: burst * maxKeysWorthPerWorkspace, periodSeconds };
  return [
    { name: `key:${keyId}`, budget },
    { name: `keys-of:${workspaceId}`, budget: shared },
  ];
}

/** Counts against a limit that no operation declares, because what it counts is known only inside the use case. */
export async function consumeLimitOrThrow(
  context: Context,
  name: string,
  { policy, budget }: { readonly policy: string; readonly budget: Budget },
): Promise<void> {
  const result = await consume(context, `${policy}:${name}`, budget);
  if (!result.allowed) throw throttled(policy, budget, result);
}

/** Counts failed logins by IP address. Successful ones are not counted, so that they are not throttled by others behind the same address. */
export async function limitFailedAttempts<T>(context: Context, ip: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.status === 401)
      await consumeLimitOrThrow(context, toSubscriberNetwork(ip), { policy: 'failures', budget: rateClasses.auth });
    throw error;
  }
}

const consume = ({ limiter, rateFactor }: Context, counter: string, { limit, periodSeconds, burst }: Budget) =>
  limiter.consume(counter, { limit: limit * rateFactor, periodSeconds, burst: burst * rateFactor });

const rateLimitState = (policy: string, budget: Budget, result: RateLimitResult): RateLimitState => ({
  policy,
  limit: budget.limit,
  periodSeconds: budget.periodSeconds,
  remaining: result.remaining,
  resetSeconds: result.resetSeconds,
});

/** The headers of draft-ietf-httpapi-ratelimit-headers-11. */
export const createRateLimitHeaders = (state: RateLimitState): Readonly<Record<string, string>> => ({
  'RateLimit-Policy': `"${state.policy}";q=${state.limit};w=${state.periodSeconds}`,
  RateLimit: `"${state.policy}";r=${state.remaining};t=${state.resetSeconds}`,
});

function throttled(policy: string, budget: Budget, result: RateLimitResult): Problem {
  const seconds = Math.max(1, Math.ceil(result.retryAfterSeconds));
  return new Problem(429, 'throttled', `Request was throttled. Expected available in ${seconds} seconds.`, {
    hint: `At most ${budget.limit} calls in ${budget.periodSeconds} seconds are allowed; wait as long as Retry-After says.`,
    headers: {
      'Retry-After': String(seconds),
      ...createRateLimitHeaders(rateLimitState(policy, budget, { ...result, remaining: 0 })),
    },
  });
}
