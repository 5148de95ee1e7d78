import type { SchedIntegration } from '@lyceum/contract/product/bookings';

import type { Caller } from '../../platform/caller/caller.ts';
import { presentIntegration } from './bookings.present.ts';
import type { BookingDeps } from './bookings-deps.ts';

/** How the caller stands with the provider, as far as we know. */
export async function getIntegration({ read, provider }: BookingDeps, caller: Caller): Promise<SchedIntegration> {
  const row = await read(caller, ({ integrations }) => integrations.of(caller));
  return presentIntegration(row, provider?.clientId);
}
