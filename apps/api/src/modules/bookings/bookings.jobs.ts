import { z } from 'zod';

import { defineJob } from '../../platform/jobs/index.ts';

/** Seals anew what an earlier key has sealed, so that the key can be taken away. */
export const resealTokens = defineJob({
  name: 'bookings.reseal-tokens',
  payload: z.object({}),
  retries: 3,
  concurrency: 1,
  everySeconds: 3600,
});

/** Removes an erased person from the provider too; by address and mark where their number there was never told. */
export const forgetManagedUser = defineJob({
  name: 'bookings.forget-managed-user',
  payload: z.object({ clientId: z.string(), managedUserId: z.int().nullable(), email: z.string(), mark: z.string() }),
  retries: 20,
});
