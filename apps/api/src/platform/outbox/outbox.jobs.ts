import { z } from 'zod';

import { defineJob } from '../jobs/index.ts';

export const forgetOldEvents = defineJob({
  name: 'outbox.forget-old-events',
  payload: z.object({}),
  retries: 3,
  concurrency: 1,
  everySeconds: 600,
});
