import { setTimeout as sleep } from 'node:timers/promises';

import type { SchedFailureCode } from '@lyceum/contract/product/bookings';

import type { Scope } from '../../platform/scope.ts';
import { createPlaceholderEmail, mayAdoptSchedulingUser, type Person } from './address.rules.ts';
import type { ProviderContext } from './bookings.context.ts';
import type { Integration, LeaseHolder } from './integrations.store.ts';
import type { CallOptions, ManagedUserFound, ProviderTokens } from './provider/scheduling-provider.ts';
import { chooseFirstRecoveryStep, chooseNextRecoveryStep, type Outcome, type Step } from './recovery.rules.ts';
import { isTokenUsableDuringOutage } from './tokens.rules.ts';

export interface FetchRequest {
  readonly scope: Scope;
  readonly holder: LeaseHolder;
  readonly integration: Integration;
  readonly person: Person;
  readonly refreshToken: string | undefined;
  /** On the clock of performance.now(). */
  readonly deadline: number;
  /** Aborted when another process has taken the lease over. */
  readonly leaseLost: AbortSignal;
}

export type FetchResult =
  /** `hasLostForceRefresh`: the provider may still act on a force-refresh without a response, and revoke these tokens. */
  | {
      readonly kind: 'tokens';
      readonly tokens: ProviderTokens;
      readonly managedUserId: number;
      readonly hasLostForceRefresh: boolean;
    }
  | { readonly kind: 'failed'; readonly code: SchedFailureCode; readonly retrySeconds: number; readonly reason: string }
  /** Another process has taken the lease over. */
  | { readonly kind: 'lost' };

const lost = { kind: 'lost' } as const satisfies FetchResult;

interface FetchState {
  step: Step;
  managedUserId: number | null;
  email: string;
  /** The managed user who has the address, if the provider named them. */
  takenById: number | undefined;
  /** How often the user who has the address was not found. */
  misses: number;
  pauses: number;
  hasTimedOut: boolean;
  /** Whether all stored tokens may have been revoked. */
  inDoubt: boolean;
  /** Whether the row says so. */
  isDoubtStored: boolean;
  hasLostForceRefresh: boolean;
  failure: Extract<FetchResult, { kind: 'failed' }>;
}

/** More than any recovery needs; guards against a loop. */
const maxCalls = 12;
const maxPauses = 4;
/** A user who has just been created may not be found yet; one who is not found this often belongs to another client. */
const maxMisses = 3;
const missPauseMs = 250;
const callTimeoutMs = 3_000;
const minCallMs = 250;
const pauseMs = 150;
const defaultRetrySeconds = 5;

/** Calls the provider until it has issued tokens or the time is up, recovering from lost responses (recovery.rules.ts). */
export async function fetchProviderTokens(context: ProviderContext, request: FetchRequest): Promise<FetchResult> {
  const state = initialState(request);
  for (let calls = 0; calls < maxCalls && timeLeft(request) > minCallMs; calls += 1) {
    const { step } = state;
    if (!(await prepareCall(context, request, state)) || request.leaseLost.aborted) return lost;
    const outcome = await callProvider(context, request, state);
    if (step === 'force-refresh') trackDoubt(state, outcome);
    const result = await applyOutcome(context, request, state, outcome);
    if (result) return result;
  }
  return fail(context, request, state);
}

const initialState = ({ integration, refreshToken }: FetchRequest): FetchState => ({
  step: chooseFirstRecoveryStep({
    managedUserId: integration.managed_user_id,
    hasRefreshToken: refreshToken !== undefined,
    inDoubt: integration.in_doubt,
  }),
  managedUserId: integration.managed_user_id,
  email: integration.managed_email,
  takenById: undefined,
  misses: 0,
  pauses: 0,
  hasTimedOut: false,
  inDoubt: integration.in_doubt,
  isDoubtStored: integration.in_doubt,
  hasLostForceRefresh: integration.in_doubt,
  failure: {
    kind: 'failed',
    code: 'sched_provider_error',
    retrySeconds: defaultRetrySeconds,
    reason: 'deadline exceeded',
  },
});

function trackDoubt(state: FetchState, outcome: Outcome): void {
  const isLost = outcome.kind === 'unavailable' && outcome.mayHaveActed;
  state.hasLostForceRefresh ||= isLost;
  state.inDoubt ||= isLost || (outcome.kind !== 'unavailable' && outcome.kind !== 'refused');
}

const timeLeft = ({ deadline }: FetchRequest): number => deadline - performance.now();

/**
 * False when the lease is lost: this process must not revoke tokens or create users any more. Doubt is stored before a force-refresh:
 * if the process dies before it stores the new tokens, the stored ones are revoked.
 */
async function prepareCall({ transact }: ProviderContext, { scope, holder }: FetchRequest, state: FetchState): Promise<boolean> {
  if (state.step === 'create') return transact(scope, ({ integrations }) => integrations.renewLease(holder));
  if (state.step !== 'force-refresh') return true;
  state.isDoubtStored = await transact(scope, ({ integrations }) => integrations.setInDoubt(holder, true));
  return state.isDoubtStored;
}

async function callProvider(
  { provider: { api } }: ProviderContext,
  request: FetchRequest,
  { step, email, managedUserId, takenById }: FetchState,
): Promise<Outcome> {
  const { person, integration, refreshToken = '' } = request;
  const options: CallOptions = { deadline: Math.min(request.deadline, performance.now() + callTimeoutMs) };
  switch (step) {
    case 'create':
      return api.create({ email, name: person.name, timezone: integration.timezone, ownerMark: person.uid }, options);
    case 'refresh':
      return api.refresh(refreshToken, options);
    case 'find':
      return api.find({ managedUserId: takenById, email }, options);
    case 'force-refresh':
      return api.forceRefresh(managedUserId ?? 0, options);
  }
}

/** Moves the state on by one outcome; returns a result when the fetch is over. */
async function applyOutcome(
  context: ProviderContext,
  request: FetchRequest,
  state: FetchState,
  outcome: Outcome,
): Promise<FetchResult | undefined> {
  if (outcome.kind === 'tokens' || outcome.kind === 'created') return succeed(state, outcome);
  if (outcome.kind === 'address_taken') state.takenById = outcome.managedUserId;
  if (outcome.kind === 'unavailable' || outcome.kind === 'refused') state.failure = toFailure(outcome);
  if (outcome.kind === 'found') return adoptOrReplace(context, request, state, outcome);
  if (state.step === 'find' && outcome.kind === 'no_such_user' && (state.misses += 1) >= maxMisses)
    return usePlaceholder(context, request, state);
  if (outcome.kind === 'unavailable' && outcome.reason === 'timeout') state.hasTimedOut = true;
  const next = chooseNextRecoveryStep(state.step, outcome);
  if (next.step === undefined || wouldRiskToken(context, request, state, next.step)) return fail(context, request, state);
  state.step = next.step;
  return next.afterPause ? pauseBeforeRetry(context, request, state) : undefined;
}

/** After a timeout, a force-refresh may revoke a valid token and its response be lost. The next request tries it. */
const wouldRiskToken = (
  { clock }: ProviderContext,
  { integration }: FetchRequest,
  { hasTimedOut, inDoubt }: FetchState,
  step: Step,
): boolean => step === 'force-refresh' && hasTimedOut && !inDoubt && isTokenUsableDuringOutage(integration, clock.now());

/** Exponential backoff with jitter. */
async function pauseBeforeRetry(
  context: ProviderContext,
  request: FetchRequest,
  state: FetchState,
): Promise<FetchResult | undefined> {
  state.pauses += 1;
  if (state.pauses >= maxPauses) return fail(context, request, state);
  const jitter = (context.random(1)[0] ?? 0) / 255;
  const backoffMs = state.misses * missPauseMs + jitter * pauseMs * 2 ** state.pauses;
  await sleep(Math.max(0, Math.min(timeLeft(request), backoffMs)));
  return undefined;
}

const succeed = (
  { managedUserId, hasLostForceRefresh }: FetchState,
  outcome: Extract<Outcome, { kind: 'tokens' | 'created' }>,
): FetchResult => ({
  kind: 'tokens',
  tokens: outcome.tokens,
  managedUserId: outcome.kind === 'created' ? outcome.managedUserId : (managedUserId ?? 0),
  hasLostForceRefresh,
});

const toFailure = (outcome: Extract<Outcome, { kind: 'unavailable' | 'refused' }>): FetchState['failure'] => ({
  kind: 'failed',
  code: outcome.kind === 'refused' ? 'sched_provider_misconfigured' : 'sched_provider_error',
  retrySeconds: outcome.retryAfterSeconds ?? defaultRetrySeconds,
  reason: outcome.reason,
});

/** The address is taken: continue as the managed user who has it if they are ours, else under the placeholder address. */
async function adoptOrReplace(
  context: ProviderContext,
  request: FetchRequest,
  state: FetchState,
  user: ManagedUserFound,
): Promise<FetchResult | undefined> {
  const { managedUserId } = user;
  const { clientId } = context.provider;
  if (!mayAdoptSchedulingUser(user, request.person, { address: state.email, clientId }))
    return usePlaceholder(context, request, state);
  const claim = await context.claimManagedUser(request.scope, request.holder, managedUserId);
  if (claim === 'lost') return lost;
  if (claim === 'taken') return usePlaceholder(context, request, state);
  // We have no tokens of a user whom we have just found.
  Object.assign(state, { managedUserId, step: 'force-refresh', inDoubt: true, isDoubtStored: true });
  return undefined;
}

async function usePlaceholder(
  { transact, baseUrl, clock }: ProviderContext,
  { scope, holder, person }: FetchRequest,
  state: FetchState,
): Promise<FetchResult | undefined> {
  const email = createPlaceholderEmail(person.uid, baseUrl);
  if (state.email === email)
    return toFailure({ kind: 'refused', reason: 'placeholder address taken', isInstallationWide: false });
  const hadLease = await transact(scope, ({ integrations }) => integrations.updateAddress(holder, email, clock.now()));
  if (!hadLease) return lost;
  Object.assign(state, { email, step: 'create', takenById: undefined, misses: 0 });
  return undefined;
}

/** Clears the stored doubt if no force-refresh can have taken effect. */
async function fail(
  { transact }: ProviderContext,
  { scope, holder }: FetchRequest,
  { inDoubt, isDoubtStored, failure }: FetchState,
): Promise<FetchResult> {
  if (isDoubtStored && !inDoubt) await transact(scope, ({ integrations }) => integrations.setInDoubt(holder, false));
  return failure;
}
