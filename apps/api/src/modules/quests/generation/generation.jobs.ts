import { z } from 'zod';

import { defineJob } from '../../../platform/jobs/index.ts';

export const generateQuestJob = defineJob({
  name: 'quests.work-out-quest',
  payload: z.object({ questId: z.int() }),
  retries: 5,
  backoff: { firstSeconds: 2, maxSeconds: 300 },
  timeoutSeconds: 120,
});
