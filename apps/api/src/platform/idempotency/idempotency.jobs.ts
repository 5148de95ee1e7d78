import { z } from 'zod';

import { job } from '../jobs/index.ts';

export const forgetOldKeys = job({
  name: 'platform.forget-idempotency-keys',
  payload: z.object({}),
  retries: 3,
  concurrency: 1,
  everySeconds: 3600,
});
