import type { AddressTaken, Created, Found, Given, NoSuchUser, TokenRefused, Trouble } from './provider/scheduling-provider.ts';

/** What to ask of the provider next. */
export type Step = 'refresh' | 'force-refresh' | 'create' | 'find';

export type Outcome = Created | Given | AddressTaken | Found | NoSuchUser | TokenRefused | Trouble;

export interface Decision {
  /** Undefined where asking is over. */
  readonly step: Step | undefined;
  readonly afterPause: boolean;
}

interface Standing {
  readonly managedUserId: number | null;
  readonly hasRefreshToken: boolean;
  readonly inDoubt: boolean;
}

/** The gentlest way there is: a refresh leaves the old access token alive, a force-refresh ends it and needs none. */
export function firstStep({ managedUserId, hasRefreshToken, inDoubt }: Standing): Step {
  if (managedUserId === null) return 'create';
  return hasRefreshToken && !inDoubt ? 'refresh' : 'force-refresh';
}

const over: Decision = { step: undefined, afterPause: false };
const on = (step: Step): Decision => ({ step, afterPause: false });

/**
 * Every answer leads on: a refresh token that an answer we lost has used up, to a force-refresh; a user who is gone, to a new one; an
 * address that is taken, to whoever has it. After a lost answer the same is asked again: what it says tells what became of the first.
 */
export function afterOutcome(step: Step, outcome: Outcome): Decision {
  switch (outcome.kind) {
    case 'refresh_token_refused':
      return on('force-refresh');
    case 'no_such_user':
      // Whoever has the address is not to be found: gone since, or not yet known everywhere.
      return { step: 'create', afterPause: step === 'find' };
    case 'address_taken':
      return on('find');
    case 'unavailable':
      return outcome.retryAfterSeconds === undefined ? { step, afterPause: true } : over;
    case 'tokens':
    case 'created':
    case 'found':
    case 'refused':
      return over;
  }
}
