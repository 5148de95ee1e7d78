import type { Operation } from '@lyceum/contract';
import { Problem } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { authenticate, type CredentialHeaders } from './authenticate.ts';
import { type MaybePromise, mapMaybePromise } from './maybe-promise.ts';
import { findPolicyViolation } from './policy.rules.ts';

export interface LongLivedRequest {
  readonly headers: CredentialHeaders;
  readonly operation: Operation;
  readonly caller: Caller;
}

/** The check is no use of a key and does not keep a session alive. */
const noUsage = { keyUsed: () => undefined, sessionSeen: () => undefined, write: async () => undefined };

/** Whether the credentials of a long-lived response would still be authorized. Throws when that is unknown, as without a database. */
export function isStillAuthorized(context: AuthContext, { headers, operation, caller }: LongLivedRequest): MaybePromise<boolean> {
  try {
    const result = mapMaybePromise(
      authenticate({ ...context, usage: noUsage }, headers, operation.method),
      (current) => current.userId === caller.userId && findPolicyViolation(current, operation) === undefined,
    );
    return result instanceof Promise ? result.catch(falseIfRefused) : result;
  } catch (error) {
    return falseIfRefused(error);
  }
}

function falseIfRefused(error: unknown): false {
  if (error instanceof Problem && error.status < 500) return false;
  throw error;
}
