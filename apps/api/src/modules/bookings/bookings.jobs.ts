import { z } from 'zod';

import { defineJob } from '../../platform/jobs/index.ts';

/** Deletes an erased user at the provider; finds them by address and mark if their id there is unknown. */
export const deleteManagedUserJob = defineJob({
  name: 'bookings.forget-managed-user',
  payload: z.object({ clientId: z.string(), managedUserId: z.int().nullable(), email: z.string(), mark: z.string() }),
  retries: 20,
});
