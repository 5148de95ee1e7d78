import { z } from 'zod';

import { defineJob } from '../jobs/index.ts';

/** About two days of trying: a mail server may be away for a night. */
export const deliverMail = defineJob({
  name: 'mail.deliver',
  payload: z.object({ messageId: z.int() }),
  retries: 50,
  backoff: { firstSeconds: 5, maxSeconds: 3600 },
  timeoutSeconds: 120,
});

export const forgetOldMails = defineJob({
  name: 'mail.forget-old',
  payload: z.object({}),
  retries: 3,
  concurrency: 1,
  everySeconds: 86_400,
});
