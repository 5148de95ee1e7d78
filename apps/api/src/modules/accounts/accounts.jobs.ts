import { z } from 'zod';

import { defineJob } from '../../platform/jobs/index.ts';

/** Queue names are stored in the database and stay as they are. */
export const sendRequestedMailJob = defineJob({
  name: 'accounts.answer-password-request',
  payload: z.object({ requestId: z.int() }),
  retries: 10,
});
