import type { Operation } from '@lyceum/contract';
import { Problem } from '@lyceum/kit';

import { type AuthenticateDeps, authenticate, type Presented } from './authenticate.ts';
import type { Caller } from './caller.ts';
import { refusal } from './policy.rules.ts';
import { type Eventually, whenKnown } from './when-known.ts';

/** To be asked is no use of a key, and keeps no session awake. */
const unseen = { keyUsed: () => undefined, sessionSeen: () => undefined, write: async () => undefined };

interface Asked {
  readonly headers: Presented;
  readonly operation: Operation;
  readonly caller: Caller;
}

/**
 * Whether what let a caller in still would: for answers that last. Where nobody can tell, because the database is away, it
 * would; there is nothing to be heard then either.
 */
export function staysAdmitted(deps: AuthenticateDeps, { headers, operation, caller }: Asked): Eventually<boolean> {
  try {
    const known = whenKnown(
      authenticate({ ...deps, usage: unseen }, headers, operation.method),
      (now) => now.userId === caller.userId && refusal(now, operation) === undefined,
    );
    return known instanceof Promise ? known.catch((error: unknown) => !isRefusal(error)) : known;
  } catch (error) {
    return !isRefusal(error);
  }
}

const isRefusal = (error: unknown): boolean => error instanceof Problem && error.status < 500;
