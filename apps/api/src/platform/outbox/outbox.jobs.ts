import { z } from 'zod';

import { job } from '../jobs/index.ts';

export const forgetOldEvents = job({
  name: 'outbox.forget-old-events',
  payload: z.object({}),
  retries: 3,
  concurrency: 1,
  everySeconds: 600,
});
