import { z } from 'zod';

import { defineJob } from '../../platform/jobs/index.ts';

/** Seals tokens again that an earlier key has sealed, so that the operator can remove that key. */
export const resealTokens = defineJob({
  name: 'bookings.reseal-tokens',
  payload: z.object({}),
  retries: 3,
  concurrency: 1,
  everySeconds: 3600,
});

/** Deletes an erased user at the provider; finds them by address and mark if their id there is unknown. */
export const deleteManagedUser = defineJob({
  name: 'bookings.forget-managed-user',
  payload: z.object({ clientId: z.string(), managedUserId: z.int().nullable(), email: z.string(), mark: z.string() }),
  retries: 20,
});
