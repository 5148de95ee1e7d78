import type { SchedTokenRefresh, SchedTokenRefreshRequest } from '@lyceum/contract/product/bookings';

import type { Caller } from '../../platform/caller/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import { presentToken } from './bookings.present.ts';
import { notSetUp } from './bookings.problems.ts';
import type { BookingDeps } from './bookings-deps.ts';
import { findToken } from './find-token.ts';

/** SPEC's refresh, first-time integration included. */
export async function refreshToken(
  deps: BookingDeps,
  caller: Caller,
  wanted: SchedTokenRefreshRequest,
): Promise<SchedTokenRefresh> {
  const { provider } = deps;
  if (!provider) throw notSetUp();
  const name = JSON.stringify([caller.workspaceId, caller.userId, wanted]);
  const token = await deps.flights.join(name, () => findToken({ ...deps, provider }, scopeOf(caller), wanted));
  return presentToken(token, { clientId: provider.clientId, now: deps.clock.now() });
}

/**
 * Without the Idempotency-Key: a repetition gets the token that the first call has stored, so nothing has to be kept for it, least of
 * all a token (adr/0034). Without the rights of an admin: it is about oneself.
 */
const scopeOf = ({ workspaceId, userId, credentialType, requestId }: Caller): Scope => ({
  workspaceId,
  userId,
  credentialType,
  ...(requestId !== undefined && { requestId }),
});
