import { z } from 'zod';

import { defineJob } from '../jobs/index.ts';

export const forgetOldKeys = defineJob({
  name: 'platform.forget-idempotency-keys',
  payload: z.object({}),
  retries: 3,
  concurrency: 1,
  everySeconds: 3600,
});
