import type { AccessToken } from './access-token.ts';
import type { ProviderContext } from './bookings.context.ts';
import { deleteManagedUserJob } from './bookings.jobs.ts';
import { type FetchRequest, type FetchResult, fetchProviderTokens } from './fetch-provider-tokens.ts';
import { getUsableStoredToken } from './stored-token.ts';
import { computeSuspectUntil } from './tokens.rules.ts';

interface RefreshRequest extends Omit<FetchRequest, 'refreshToken' | 'leaseLost'> {
  readonly forced: boolean;
}

/** Well below the duration of the lease (integrations.store.ts). */
const heartbeatMs = 1_000;

/** Fetches tokens and stores them before they are returned. Undefined when another process took the lease over meanwhile. */
export async function refreshUnderLease(context: ProviderContext, request: RefreshRequest): Promise<AccessToken | undefined> {
  const heartbeat = startHeartbeat(context, request);
  const refreshToken = context.seal.open(request.scope, request.integration.sealed_tokens)?.refresh;
  try {
    const result = await fetchProviderTokens(context, { ...request, refreshToken, leaseLost: heartbeat.leaseLost });
    if (result.kind === 'lost') {
      await cleanUpAfterErasure(context, request, null);
      return undefined;
    }
    return result.kind === 'tokens' ? await storeTokens(context, request, result) : await storeFailure(context, request, result);
  } finally {
    heartbeat.stop();
  }
}

function startHeartbeat(
  { transact, log }: ProviderContext,
  { scope, holder }: RefreshRequest,
): { readonly leaseLost: AbortSignal; stop(): void } {
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    if (!(await transact(scope, ({ integrations }) => integrations.renewLease(holder)))) lost.abort();
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error, event: 'bookings.lease_not_renewed' }, 'lease renewal failed'));
  }, heartbeatMs);
  return { leaseLost: lost.signal, stop: () => clearInterval(timer) };
}

async function storeTokens(
  context: ProviderContext,
  request: RefreshRequest,
  { tokens, managedUserId, hasLostForceRefresh }: Extract<FetchResult, { kind: 'tokens' }>,
): Promise<AccessToken | undefined> {
  const { scope, holder, integration, forced } = request;
  const sealed = context.seal.seal(scope, { access: tokens.accessToken, refresh: tokens.refreshToken });
  const isStored = await context.transact(scope, async ({ integrations, audit }) => {
    const at = context.clock.now();
    const newTokens = {
      ...sealed,
      managed_user_id: managedUserId,
      access_expires_at: tokens.accessExpiresAt,
      suspect_until: computeSuspectUntil(integration, hasLostForceRefresh, at),
    };
    const hadLease = await integrations.storeTokens(holder, newTokens, { at, forced });
    if (hadLease && integration.integrated_at === null)
      await audit.record({ action: 'bookings.integrated', object_type: 'bookings.integration', object_id: scope.userId });
    return hadLease;
  });
  if (!isStored) return cleanUpAfterErasure(context, request, managedUserId);
  context.log.info({ event: 'bookings.refreshed', user_id: scope.userId, forced }, 'scheduling tokens refreshed');
  return { accessToken: tokens.accessToken, expiresAt: tokens.accessExpiresAt, refreshed: true };
}

/**
 * The process that took the lease over continues. But if the lease is gone because the user was erased, this process may have
 * created the managed user after the erasure, so it has to be deleted again.
 */
const cleanUpAfterErasure = (
  { transact, provider: { clientId } }: ProviderContext,
  { scope, integration, person }: RefreshRequest,
  managedUserId: number | null,
): Promise<undefined> =>
  transact(scope, async ({ queue, lockUser }) => {
    if (await lockUser()) return undefined;
    const user = { managedUserId, email: integration.managed_email, mark: person.uid };
    await queue.enqueue(deleteManagedUserJob, { clientId, ...user });
    return undefined;
  });

async function storeFailure(
  context: ProviderContext,
  { scope, holder }: RefreshRequest,
  { code, retrySeconds, reason }: Extract<FetchResult, { kind: 'failed' }>,
): Promise<AccessToken> {
  context.log.warn(
    { event: 'bookings.refresh_failed', user_id: scope.userId, code, reason },
    'refresh of scheduling tokens failed',
  );
  const integration = await context.transact(scope, async ({ integrations }) => {
    await integrations.storeFailure(holder, { code, retrySeconds, at: context.clock.now() });
    return integrations.find(scope);
  });
  return getUsableStoredToken(context, scope, integration);
}
