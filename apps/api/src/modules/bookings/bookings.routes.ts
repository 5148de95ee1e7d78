import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { BookingDeps } from './bookings-deps.ts';
import { getIntegration } from './get-integration.ts';
import { refreshToken } from './refresh-token.ts';

export const bookingRoutes = (deps: BookingDeps): Handlers<(typeof productContract)['bookings'], Caller> => ({
  refreshToken: ({ caller, body }) => refreshToken(deps, caller, body),
  integration: ({ caller }) => getIntegration(deps, caller),
});
