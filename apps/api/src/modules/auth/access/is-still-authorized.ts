import type { Operation } from '@lyceum/contract';
import { Problem } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { type AuthenticateDeps, authenticate, type Presented } from './authenticate.ts';
import { type MaybePromise, mapMaybePromise } from './maybe-promise.ts';
import { refusal } from './policy.rules.ts';

/** To be asked is no use of a key, and keeps no session awake. */
const unseen = { keyUsed: () => undefined, sessionSeen: () => undefined, write: async () => undefined };

interface Asked {
  readonly headers: Presented;
  readonly operation: Operation;
  readonly caller: Caller;
}

/** Whether what let a caller in still would: for answers that last. Throws where nobody can tell, as when the database is away. */
export function isStillAuthorized(deps: AuthenticateDeps, { headers, operation, caller }: Asked): MaybePromise<boolean> {
  try {
    const known = mapMaybePromise(
      authenticate({ ...deps, usage: unseen }, headers, operation.method),
      (now) => now.userId === caller.userId && refusal(now, operation) === undefined,
    );
    return known instanceof Promise ? known.catch(refused) : known;
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): false {
  if (error instanceof Problem && error.status < 500) return false;
  throw error;
}
