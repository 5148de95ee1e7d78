import type { Operation } from '@lyceum/contract';

import { permissionDenied } from '../../../platform/caller/caller.problems.ts';
import { anonymous, type Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { authenticate, type CredentialHeaders } from './authenticate.ts';
import { type MaybePromise, mapMaybePromise } from './maybe-promise.ts';
import { findPolicyViolation } from './policy.rules.ts';
import { consumeRateLimitOrThrow } from './rate-limit.ts';

export interface IncomingRequest {
  readonly headers: CredentialHeaders;
  readonly ip: string;
}

/** Authenticates the request, checks the operation's policy and its rate limit, in this order, before the body is read. */
export const authorize = (context: AuthContext, request: IncomingRequest, operation: Operation): MaybePromise<Caller> =>
  mapMaybePromise(authenticateFor(context, request, operation), (caller) =>
    operation.rate === 'none'
      ? caller
      : mapMaybePromise(consumeRateLimitOrThrow(context, { caller, ip: request.ip, policy: operation.rate }), (rateLimit) => ({
          ...caller,
          rateLimit,
        })),
  );

function authenticateFor(context: AuthContext, request: IncomingRequest, operation: Operation): MaybePromise<Caller> {
  if (operation.auth === 'anonymous') return anonymous;
  return mapMaybePromise(authenticate(context, request.headers, operation.method), (caller) => {
    const violation = findPolicyViolation(caller, operation);
    if (violation !== undefined) throw permissionDenied(violation);
    return caller;
  });
}
