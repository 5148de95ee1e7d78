import { setTimeout as pause } from 'node:timers/promises';

import type { SchedFailureCode } from '@lyceum/contract/product/bookings';

import type { Scope } from '../../platform/scope.ts';
import { freshAddress, isOurs, type Person } from './address.rules.ts';
import type { AskingDeps } from './bookings-deps.ts';
import { afterOutcome, firstStep, type Outcome, type Step } from './healing.rules.ts';
import type { Holder, Integration } from './integrations.store.ts';
import type { Found, ProviderTokens, Timed } from './provider/scheduling-provider.ts';
import { isUsable } from './tokens.rules.ts';

/** One turn at the provider, for a row that is ours to write. */
export interface Turn {
  readonly scope: Scope;
  readonly holder: Holder;
  readonly row: Integration;
  readonly person: Person & { readonly name: string };
  readonly refreshToken: string | undefined;
  /** When the provider must have answered, by the machine's own count of milliseconds. */
  readonly deadline: number;
  /** Aborted when somebody else has the row. */
  readonly lost: AbortSignal;
}

export type Obtained =
  /** `mayEnd`: a request to end all tokens, of which no answer came, may still be acted on. */
  | { readonly kind: 'tokens'; readonly tokens: ProviderTokens; readonly managedUserId: number; readonly mayEnd: boolean }
  | { readonly kind: 'failed'; readonly code: SchedFailureCode; readonly retrySeconds: number; readonly reason: string }
  /** Somebody else has the row. */
  | { readonly kind: 'lost' };

const lost = { kind: 'lost' } as const satisfies Obtained;

/** Where we are with the provider. */
interface Journey {
  step: Step;
  managedUserId: number | null;
  email: string;
  takenId: number | undefined;
  /** How often whoever has the address was not to be found. */
  misses: number;
  troubles: number;
  /** Whether it was asked in vain for as long as we wait for one answer. */
  hangs: boolean;
  /** Whether all tokens may have been ended, and new ones lost. */
  inDoubt: boolean;
  /** Whether the row says so. */
  doubtIsTold: boolean;
  /** Whether a request to end all tokens is still on its way for all we know: ours, or that of who left the row in doubt. */
  mayEnd: boolean;
  failure: Extract<Obtained, { kind: 'failed' }>;
}

/** More questions than any tale of woe needs; beyond them something runs in circles. */
const mostCalls = 12;
const mostTroubles = 4;
/** Who has the address may be too new to be found yet; who stays away so often is none of the client's. */
const mostMisses = 3;
const missMs = 250;
const callMs = 3_000;
const leastMs = 250;
const pauseMs = 150;
const laterSeconds = 5;

/** Asks until there are tokens or no time is left. Whatever was lost on the way, the next question finds out. */
export async function obtainTokens(deps: AskingDeps, turn: Turn): Promise<Obtained> {
  const journey = beginning(turn);
  for (let calls = 0; calls < mostCalls && timeLeft(turn) > leastMs; calls += 1) {
    const { step } = journey;
    if (!(await mayAsk(deps, turn, journey)) || turn.lost.aborted) return lost;
    const outcome = await ask(deps, turn, journey);
    if (step === 'force-refresh') noteDoubt(journey, outcome);
    const obtained = await advance(deps, turn, journey, outcome);
    if (obtained) return obtained;
  }
  return giveUp(deps, turn, journey);
}

const beginning = ({ row, refreshToken }: Turn): Journey => ({
  step: firstStep({ managedUserId: row.managed_user_id, hasRefreshToken: refreshToken !== undefined, inDoubt: row.in_doubt }),
  managedUserId: row.managed_user_id,
  email: row.managed_email,
  takenId: undefined,
  misses: 0,
  troubles: 0,
  hangs: false,
  inDoubt: row.in_doubt,
  doubtIsTold: row.in_doubt,
  mayEnd: row.in_doubt,
  failure: { kind: 'failed', code: 'sched_provider_error', retrySeconds: laterSeconds, reason: 'no time' },
});

function noteDoubt(journey: Journey, outcome: Outcome): void {
  const isLost = outcome.kind === 'unavailable' && outcome.acted;
  journey.mayEnd ||= isLost;
  journey.inDoubt ||= isLost || (outcome.kind !== 'unavailable' && outcome.kind !== 'refused');
}

const timeLeft = ({ deadline }: Turn): number => deadline - performance.now();

/**
 * False where the row is no longer ours: what another has stored since is not for us to end, nor whom they make for us to make. Doubt is
 * said first: who dies between the provider's deed and the storing of its result leaves tokens that are none.
 */
async function mayAsk({ transact }: AskingDeps, { scope, holder }: Turn, journey: Journey): Promise<boolean> {
  if (journey.step === 'create') return transact(scope, ({ integrations }) => integrations.renew(holder));
  if (journey.step !== 'force-refresh') return true;
  journey.doubtIsTold = await transact(scope, ({ integrations }) => integrations.doubt(holder, true));
  return journey.doubtIsTold;
}

async function ask({ provider }: AskingDeps, turn: Turn, { step, email, managedUserId, takenId }: Journey): Promise<Outcome> {
  const { person, row, refreshToken = '' } = turn;
  const timed: Timed = { until: Math.min(turn.deadline, performance.now() + callMs) };
  switch (step) {
    case 'create':
      return provider.calls.create({ email, name: person.name, timezone: row.timezone, mark: person.uid }, timed);
    case 'refresh':
      return provider.calls.refresh(refreshToken, timed);
    case 'find':
      return provider.calls.find({ managedUserId: takenId, email }, timed);
    case 'force-refresh':
      return provider.calls.forceRefresh(managedUserId ?? 0, timed);
  }
}

/** Takes the journey on by one outcome; answers when it is over. */
async function advance(deps: AskingDeps, turn: Turn, journey: Journey, outcome: Outcome): Promise<Obtained | undefined> {
  const decision = afterOutcome(journey.step, outcome);
  if (outcome.kind === 'tokens' || outcome.kind === 'created') return arrived(journey, outcome);
  if (outcome.kind === 'address_taken') journey.takenId = outcome.managedUserId;
  if (outcome.kind === 'unavailable' || outcome.kind === 'refused') journey.failure = failureOf(outcome);
  if (outcome.kind === 'found') return judge(deps, turn, journey, outcome);
  if (journey.step === 'find' && outcome.kind === 'no_such_user' && (journey.misses += 1) >= mostMisses)
    return goFresh(deps, turn, journey);
  if (outcome.kind === 'unavailable' && outcome.reason === 'timeout') journey.hangs = true;
  if (decision.step === undefined || endsInVain(deps, turn, journey, decision.step)) return giveUp(deps, turn, journey);
  journey.step = decision.step;
  if (!decision.afterPause) return undefined;
  journey.troubles += 1;
  if (journey.troubles >= mostTroubles) return giveUp(deps, turn, journey);
  const leastPauseMs = journey.misses * missMs;
  await pause(Math.max(0, Math.min(timeLeft(turn), leastPauseMs + share(deps) * pauseMs * 2 ** journey.troubles)));
  return undefined;
}

/** A provider that hangs is not asked to end a token that is good: the new one might not arrive. The next call asks. */
const endsInVain = ({ clock }: AskingDeps, { row }: Turn, { hangs, inDoubt }: Journey, step: Step): boolean =>
  step === 'force-refresh' && hangs && !inDoubt && isUsable(row, clock.now());

const share = ({ random }: Pick<AskingDeps, 'random'>): number => (random(1)[0] ?? 0) / 255;

const arrived = (
  { managedUserId, mayEnd }: Journey,
  outcome: Extract<Outcome, { kind: 'tokens' | 'created' }>,
): Extract<Obtained, { kind: 'tokens' }> => ({
  kind: 'tokens',
  tokens: outcome.tokens,
  managedUserId: outcome.kind === 'created' ? outcome.managedUserId : (managedUserId ?? 0),
  mayEnd,
});

const failureOf = (outcome: Extract<Outcome, { kind: 'unavailable' | 'refused' }>): Journey['failure'] => ({
  kind: 'failed',
  code: outcome.kind === 'refused' ? 'sched_provider_misconfigured' : 'sched_provider_error',
  retrySeconds: outcome.retryAfterSeconds ?? laterSeconds,
  reason: outcome.reason,
});

/** Somebody has the address. If they are ours we go on as them. */
async function judge(deps: AskingDeps, turn: Turn, journey: Journey, found: Found): Promise<Obtained | undefined> {
  const { managedUserId } = found;
  const { clientId } = deps.provider;
  if (!isOurs(found, turn.person, { address: journey.email, clientId })) return goFresh(deps, turn, journey);
  const claim = await deps.claim(turn.scope, turn.holder, managedUserId);
  if (claim === 'lost') return lost;
  if (claim === 'taken') return goFresh(deps, turn, journey);
  // Of one whom we have only just found no token is at hand.
  Object.assign(journey, { managedUserId, step: 'force-refresh', inDoubt: true, doubtIsTold: true });
  return undefined;
}

/** Whoever has the address is not ours, so we go on under one that is nobody's but ours. */
async function goFresh(
  { transact, baseUrl, clock }: AskingDeps,
  { scope, holder, person }: Turn,
  journey: Journey,
): Promise<Obtained | undefined> {
  const email = freshAddress(person.uid, baseUrl);
  if (journey.email === email) return failureOf({ kind: 'refused', reason: 'our own address is somebody else’s', all: false });
  const isChanged = await transact(scope, ({ integrations }) => integrations.changeAddress(holder, email, clock.now()));
  if (!isChanged) return lost;
  Object.assign(journey, { email, step: 'create', takenId: undefined, misses: 0 });
  return undefined;
}

/** Where nothing was done to the tokens they are as good as before. */
async function giveUp(
  { transact }: AskingDeps,
  { scope, holder }: Turn,
  { inDoubt, doubtIsTold, failure }: Journey,
): Promise<Obtained> {
  if (doubtIsTold && !inDoubt) await transact(scope, ({ integrations }) => integrations.doubt(holder, false));
  return failure;
}
