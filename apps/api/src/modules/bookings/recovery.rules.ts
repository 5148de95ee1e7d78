import type {
  AddressTaken,
  ManagedUserCreated,
  ManagedUserFound,
  ManagedUserNotFound,
  ProviderFailure,
  RefreshTokenRefused,
  TokensIssued,
} from './provider/scheduling-provider.ts';

/** A call to the provider. */
export type Step = 'refresh' | 'force-refresh' | 'create' | 'find';

export type Outcome =
  | ManagedUserCreated
  | TokensIssued
  | AddressTaken
  | ManagedUserFound
  | ManagedUserNotFound
  | RefreshTokenRefused
  | ProviderFailure;

export interface NextStep {
  /** Undefined when no further call helps. */
  readonly step: Step | undefined;
  readonly afterPause: boolean;
}

interface StoredState {
  readonly managedUserId: number | null;
  readonly hasRefreshToken: boolean;
  readonly inDoubt: boolean;
}

/** The least disruptive call: a refresh leaves the old access token valid, a force-refresh revokes it but needs no refresh token. */
export function chooseFirstRecoveryStep({ managedUserId, hasRefreshToken, inDoubt }: StoredState): Step {
  if (managedUserId === null) return 'create';
  return hasRefreshToken && !inDoubt ? 'refresh' : 'force-refresh';
}

const done: NextStep = { step: undefined, afterPause: false };
const continueWith = (step: Step): NextStep => ({ step, afterPause: false });

/**
 * Recovers from any lost response: a refresh token that a lost response has used up leads to a force-refresh, a deleted user to
 * a new one, a taken address to the user who has it. After a lost response the same call is repeated, and its answer tells whether the
 * first one took effect.
 */
export function chooseNextRecoveryStep(step: Step, outcome: Outcome): NextStep {
  switch (outcome.kind) {
    case 'refresh_token_refused':
      return continueWith('force-refresh');
    case 'no_such_user':
      // After `find`, the user who has the address was deleted since, or a replica does not know them yet.
      return { step: 'create', afterPause: step === 'find' };
    case 'address_taken':
      return continueWith('find');
    case 'unavailable':
      return outcome.retryAfterSeconds === undefined ? { step, afterPause: true } : done;
    case 'tokens':
    case 'created':
    case 'found':
    case 'refused':
      return done;
  }
}
