import { z } from 'zod';

import { defineJob } from '../jobs/index.ts';

/** Retries for about two days: a mail server may be down overnight. */
export const deliverMail = defineJob({
  name: 'mail.deliver',
  payload: z.object({ messageId: z.int() }),
  retries: 50,
  backoff: { firstSeconds: 5, maxSeconds: 3600 },
  timeoutSeconds: 120,
});
