import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { BookingsContext } from './bookings.context.ts';
import { getIntegration } from './get-integration.ts';
import { refreshSchedulingToken } from './refresh-scheduling-token.ts';

export const bookingRoutes = (context: BookingsContext): Handlers<(typeof productContract)['bookings'], Caller> => ({
  refreshToken: ({ caller, body }) => refreshSchedulingToken(context, caller, body),
  integration: ({ caller }) => getIntegration(context, caller),
});
