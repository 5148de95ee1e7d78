import type { SchedIntegration } from '@lyceum/contract/product/bookings';

import type { Caller } from '../../platform/caller/caller.ts';
import type { BookingsContext } from './bookings.context.ts';
import { presentIntegration } from './bookings.present.ts';

/** The caller's integration as stored here; the provider is not called. */
export async function getIntegration({ read, provider }: BookingsContext, caller: Caller): Promise<SchedIntegration> {
  const integration = await read(caller, ({ integrations }) => integrations.find(caller));
  return presentIntegration(integration, provider?.clientId);
}
