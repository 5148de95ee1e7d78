import type { Scope } from '../../platform/scope.ts';
import { failureIn, providerFailed } from './bookings.problems.ts';
import type { AskingDeps } from './bookings-deps.ts';
import type { Token } from './found-token.ts';
import type { Integration } from './integrations.store.ts';
import { isFine, isUsable, wasForcedJustNow } from './tokens.rules.ts';

type Deps = Pick<AskingDeps, 'seal' | 'clock' | 'provider'>;

/** The row's token, whatever it is worth. */
export function tokenIn({ seal }: Deps, scope: Scope, row: Integration, refreshed: boolean): Token | undefined {
  const tokens = seal.open(scope, row.sealed_tokens);
  if (!tokens || !row.access_expires_at) return undefined;
  return { accessToken: tokens.access, expiresAt: row.access_expires_at, refreshed };
}

/** A token for which the provider need not be asked. */
export function tokenAtHand(deps: Deps, scope: Scope, row: Integration | undefined, forced: boolean): Token | undefined {
  const now = deps.clock.now();
  if (row?.client_id !== deps.provider.clientId || !isFine(row, now)) return undefined;
  return forced && !wasForcedJustNow(row, now) ? undefined : tokenIn(deps, scope, row, forced);
}

/** What there is while the provider is away; or the reason why there is nothing. */
export function tokenMeanwhile(deps: Deps, scope: Scope, row: Integration | undefined): Token {
  const isHeld = row?.client_id === deps.provider.clientId && isUsable(row, deps.clock.now());
  const token = isHeld ? tokenIn(deps, scope, row, false) : undefined;
  if (token) return token;
  throw providerFailed(failureIn(row?.failure_code), row?.failure_retry_seconds ?? 1);
}
