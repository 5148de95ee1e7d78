import type { Scope } from '../../platform/scope.ts';
import type { AccessToken } from './access-token.ts';
import type { ProviderContext } from './bookings.context.ts';
import { schedulingProviderFailed, toFailureCode } from './bookings.problems.ts';
import type { Integration } from './integrations.store.ts';
import { isTokenFresh, isTokenUsableDuringOutage, wasRefreshJustForced } from './tokens.rules.ts';

/** The stored token; it may be expired, or revoked at the provider. */
export function findStoredTokenUnchecked(
  { seal }: ProviderContext,
  scope: Scope,
  integration: Integration,
  refreshed: boolean,
): AccessToken | undefined {
  const tokens = seal.open(scope, integration.sealed_tokens);
  if (!tokens || !integration.access_expires_at) return undefined;
  return { accessToken: tokens.access, expiresAt: integration.access_expires_at, refreshed };
}

/** The stored token if it answers the request without a call to the provider. */
export function findFreshStoredToken(
  context: ProviderContext,
  scope: Scope,
  integration: Integration | undefined,
  forced: boolean,
): AccessToken | undefined {
  const now = context.clock.now();
  if (integration?.client_id !== context.provider.clientId || !isTokenFresh(integration, now)) return undefined;
  return forced && !wasRefreshJustForced(integration, now)
    ? undefined
    : findStoredTokenUnchecked(context, scope, integration, forced);
}

/** The stored token while the provider is unavailable. Throws the last failure if the token is no longer usable. */
export function getUsableStoredToken(context: ProviderContext, scope: Scope, integration: Integration | undefined): AccessToken {
  const hasUsable =
    integration?.client_id === context.provider.clientId && isTokenUsableDuringOutage(integration, context.clock.now());
  const token = hasUsable ? findStoredTokenUnchecked(context, scope, integration, false) : undefined;
  if (token) return token;
  throw schedulingProviderFailed(toFailureCode(integration?.failure_code), integration?.failure_retry_seconds ?? 1);
}
