import type { Operation, RateBudget, RateClass } from '@lyceum/contract';
import { rateClasses } from '@lyceum/contract';
import { Problem } from '@lyceum/kit';

import { permissionDenied } from '../../../platform/caller/caller.problems.ts';
import { anonymous, type Caller, type RateLimitState } from '../../../platform/caller/caller.ts';
import type { Limiter, RateLimitResult } from '../../../platform/limits/limiter.ts';
import { type AuthenticateDeps, authenticate, type Presented } from './authenticate.ts';
import { type MaybePromise, mapMaybePromise } from './maybe-promise.ts';
import { refusal } from './policy.rules.ts';

export interface AdmitDeps extends AuthenticateDeps {
  readonly limiter: Limiter;
  /** 1 in production; campaigns that are not about limits raise it. */
  readonly rateFactor: number;
}

interface Arriving {
  readonly headers: Presented;
  readonly ip: string;
}

/** Who are you, may you do this, and not too often: in this order, before anything of the request is read. */
export const authorize = (deps: AdmitDeps, request: Arriving, operation: Operation): MaybePromise<Caller> =>
  mapMaybePromise(identified(deps, request, operation), (caller) =>
    operation.rate === 'none' ? caller : counted(deps, { caller, ip: request.ip, policy: operation.rate }),
  );

function identified(deps: AdmitDeps, request: Arriving, operation: Operation): MaybePromise<Caller> {
  if (operation.auth === 'anonymous') return anonymous;
  return mapMaybePromise(authenticate(deps, request.headers, operation.method), (caller) => {
    const reason = refusal(caller, operation);
    if (reason !== undefined) throw permissionDenied(reason);
    return caller;
  });
}

interface Counting {
  readonly caller: Caller;
  readonly ip: string;
  readonly policy: Exclude<RateClass, 'none'>;
}

function counted({ limiter, rateFactor }: AdmitDeps, { caller, ip, policy }: Counting): MaybePromise<Caller> {
  const budget = rateClasses[policy];
  const taken = limiter.consume(`${policy}:${countedFor(budget, caller, ip)}`, {
    limit: budget.limit * rateFactor,
    periodSeconds: budget.periodSeconds,
    burst: budget.burst * rateFactor,
  });
  return mapMaybePromise(taken, (one) => {
    if (!one.allowed) throw throttled(policy, budget, one);
    return { ...caller, budget: budgetOf(policy, budget, one) };
  });
}

const countedFor = ({ per }: RateBudget, caller: Caller, ip: string): string => {
  if (per === 'ip') return ip;
  return per === 'user' ? `user:${caller.userId}` : caller.credential;
};

const budgetOf = (policy: string, budget: Omit<RateBudget, 'per'>, taken: RateLimitResult): RateLimitState => ({
  policy,
  limit: budget.limit,
  periodSeconds: budget.periodSeconds,
  remaining: taken.remaining,
  resetSeconds: taken.resetSeconds,
});

/** The IETF's rate-limit headers (draft 11). */
export const rateLimitHeaders = (budget: RateLimitState): Readonly<Record<string, string>> => ({
  'RateLimit-Policy': `"${budget.policy}";q=${budget.limit};w=${budget.periodSeconds}`,
  RateLimit: `"${budget.policy}";r=${budget.remaining};t=${budget.resetSeconds}`,
});

export function throttled(policy: string, budget: Omit<RateBudget, 'per'>, taken: RateLimitResult): Problem {
  const seconds = Math.max(1, Math.ceil(taken.retryAfterSeconds));
  return new Problem(429, 'throttled', `Request was throttled. Expected available in ${seconds} seconds.`, {
    hint: `At most ${budget.limit} calls in ${budget.periodSeconds} seconds; wait as long as Retry-After says.`,
    headers: { 'Retry-After': String(seconds), ...rateLimitHeaders(budgetOf(policy, budget, { ...taken, remaining: 0 })) },
  });
}
