import { setTimeout as sleep } from 'node:timers/promises';

import type { SchedTokenRefreshRequest } from '@lyceum/contract/product/bookings';

import { permissionDenied } from '../../platform/caller/caller.problems.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AccessToken, TokenResult } from './access-token.ts';
import { chooseManagedUserEmail, type Person } from './address.rules.ts';
import type { BookingsStores, ProviderContext } from './bookings.context.ts';
import type { Integration, LeaseHolder, NewIntegration } from './integrations.store.ts';
import { refreshUnderLease } from './refresh-under-lease.ts';
import { findFreshStoredToken, findStoredTokenUnchecked, getUsableStoredToken } from './stored-token.ts';

interface TokenRequest {
  readonly scope: Scope;
  readonly body: SchedTokenRefreshRequest;
  /** On the clock of performance.now(). */
  readonly deadline: number;
}

/** Below the ten seconds within which every request must be answered, with time left for the database. */
const timeoutMs = 8_500;
const pollMs = 80;

/**
 * Returns the stored token, or a new one: from the provider under a lease, or from the process that has the lease. Creates the
 * managed user if there is none.
 */
export async function ensureManagedUserToken(
  context: ProviderContext,
  scope: Scope,
  body: SchedTokenRefreshRequest,
): Promise<TokenResult> {
  const request: TokenRequest = { scope, body, deadline: performance.now() + timeoutMs };
  const before = await context.read(scope, ({ integrations }) => integrations.find(scope));
  const created = before?.client_id !== context.provider.clientId || before.integrated_at === null;
  const token =
    findFreshStoredToken(context, scope, before, body.force_refresh) ??
    (await context.providerSlots.tryRun(() => waitOrRefresh(context, request, before))) ??
    getUsableStoredToken(context, scope, before);
  return { ...token, created };
}

/** One process at a time calls the provider for a user; the others poll the row until that call has succeeded or failed. */
async function waitOrRefresh(
  context: ProviderContext,
  { scope, body, deadline }: TokenRequest,
  before: Integration | undefined,
): Promise<AccessToken> {
  const holder: LeaseHolder = { workspaceId: scope.workspaceId, userId: scope.userId, lease: context.ids.uid() };
  for (;;) {
    const { integration, person } = await pollOrAcquire(context, { scope, body, holder });
    const outcome = outcomeSince(context, before, integration);
    // Before the token is read, which may throw: the lease must not stay behind.
    if (person && outcome) await context.transact(scope, ({ integrations }) => integrations.releaseLease(holder));
    const token = outcome
      ? tokenAfter(context, scope, { integration, outcome })
      : person &&
        (await refreshUnderLease(context, { scope, deadline, holder, integration, person, forced: body.force_refresh }));
    if (token) return token;
    if (performance.now() > deadline) return getUsableStoredToken(context, scope, integration);
    await sleep(pollMs);
  }
}

type RefreshOutcome = 'refreshed' | 'failed';

/**
 * What another call has achieved since this one began: trying again would give no newer token, and would not help a failing
 * provider. A token in doubt is about to be replaced and does not count.
 */
function outcomeSince(
  { provider }: ProviderContext,
  before: Integration | undefined,
  integration: Integration | undefined,
): RefreshOutcome | undefined {
  if (integration?.client_id !== provider.clientId) return undefined;
  if (integration.refreshes > (before?.refreshes ?? 0)) return integration.in_doubt ? undefined : 'refreshed';
  return integration.failures > (before?.failures ?? 0) ? 'failed' : undefined;
}

const tokenAfter = (
  context: ProviderContext,
  scope: Scope,
  { integration, outcome }: { readonly integration: Integration | undefined; readonly outcome: RefreshOutcome },
): AccessToken | undefined =>
  integration && outcome === 'refreshed'
    ? findStoredTokenUnchecked(context, scope, integration, true)
    : getUsableStoredToken(context, scope, integration);

/** With a `person` the lease is ours; without, another process has it or has just released it. */
type Poll =
  | { readonly integration: Integration; readonly person: Person }
  | { readonly integration: Integration | undefined; readonly person?: undefined };

interface LeaseRequest extends Pick<TokenRequest, 'scope' | 'body'> {
  readonly holder: LeaseHolder;
}

/** Only reads while the lease is taken: many may wait for one. */
async function pollOrAcquire(context: ProviderContext, request: LeaseRequest): Promise<Poll> {
  const leased = await context.read(request.scope, ({ integrations }) => integrations.findLeased(request.scope));
  return leased ? { integration: leased } : acquireLease(context, request);
}

/** Users who were erased while their request was running are not integrated again. */
const acquireLease = (context: ProviderContext, { scope, body, holder }: LeaseRequest): Promise<Poll> =>
  context.transact(scope, async ({ integrations, lockUser }) => {
    const user = await lockUser();
    if (!user) throw permissionDenied('Your user no longer exists.');
    const person = { uid: user.uid, email: user.email, isVerified: user.is_verified, name: user.full_name || user.username };
    const sched_email = body.sched_email ?? user.email;
    const initial: NewIntegration = {
      client_id: context.provider.clientId,
      sched_email,
      managed_email: chooseManagedUserEmail(person, sched_email, context.baseUrl),
      mark: person.uid,
      timezone: body.timezone,
    };
    const at = context.clock.now();
    const leased = await integrations.acquireLease(holder, initial, at);
    if (!leased) return { integration: await integrations.find(scope) };
    return { integration: await applyRequest(integrations, { leased, holder, initial, at }), person };
  });

/**
 * A row of another client is reset. Until the provider knows the user, the e-mail and time zone of the latest request count, but the
 * managed address stays: a creation whose response was lost may have used it.
 */
function applyRequest(
  integrations: BookingsStores['integrations'],
  { leased, holder, initial, at }: { leased: Integration; holder: LeaseHolder; initial: NewIntegration; at: Date },
): Integration | Promise<Integration> {
  if (leased.client_id !== initial.client_id) return integrations.reset(holder, initial, at);
  if (leased.managed_user_id !== null) return leased;
  return integrations.updateDetails(holder, { sched_email: initial.sched_email, timezone: initial.timezone });
}
