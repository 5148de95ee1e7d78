import type { SchedTokenRefresh, SchedTokenRefreshRequest } from '@lyceum/contract/product/bookings';

import type { Caller } from '../../platform/caller/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import type { BookingsContext } from './bookings.context.ts';
import { presentToken } from './bookings.present.ts';
import { bookingsNotConfigured } from './bookings.problems.ts';
import { ensureManagedUserToken } from './ensure-managed-user-token.ts';

/** Returns an access token of the scheduling provider; integrates the user at their first call. */
export async function refreshSchedulingToken(
  context: BookingsContext,
  caller: Caller,
  request: SchedTokenRefreshRequest,
): Promise<SchedTokenRefresh> {
  const { provider } = context;
  if (!provider) throw bookingsNotConfigured();
  const key = JSON.stringify([caller.workspaceId, caller.userId, request]);
  const token = await context.singleFlight(key, () =>
    ensureManagedUserToken({ ...context, provider }, tokenScope(caller), request),
  );
  return presentToken(token, { clientId: provider.clientId, now: context.clock.now() });
}

/**
 * Without the Idempotency-Key: a repeated call gets the token that the first one stored, so no response with a token has to be
 * kept (adr/0034). Without admin rights: users access only their own tokens.
 */
const tokenScope = ({ workspaceId, userId, credentialType, requestId }: Caller): Scope => ({
  workspaceId,
  userId,
  credentialType,
  ...(requestId !== undefined && { requestId }),
});
