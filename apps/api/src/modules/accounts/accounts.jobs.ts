import { z } from 'zod';

import { defineJob } from '../../platform/jobs/index.ts';

export const answerRequest = defineJob({
  name: 'iam.answer-password-request',
  payload: z.object({ requestId: z.int() }),
  retries: 10,
});

export const forgetOldLinks = defineJob({
  name: 'iam.forget-old-links',
  payload: z.object({}),
  retries: 3,
  concurrency: 1,
  everySeconds: 86_400,
});
