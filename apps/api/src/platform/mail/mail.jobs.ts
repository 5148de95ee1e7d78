import { z } from 'zod';

import { job } from '../jobs/index.ts';

/** About two days of trying: a mail server may be away for a night. */
export const deliverMail = job({
  name: 'mail.deliver',
  payload: z.object({ messageId: z.int() }),
  retries: 50,
  backoff: { firstSeconds: 5, mostSeconds: 3600 },
  timeoutSeconds: 120,
});

export const forgetOldMails = job({
  name: 'mail.forget-old',
  payload: z.object({}),
  retries: 3,
  concurrency: 1,
  everySeconds: 86_400,
});
