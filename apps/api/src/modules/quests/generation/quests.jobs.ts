import { z } from 'zod';

import { job } from '../../../platform/jobs/index.ts';

export const workOutQuest = job({
  name: 'quests.work-out-quest',
  payload: z.object({ questId: z.int() }),
  retries: 5,
  backoff: { firstSeconds: 2, mostSeconds: 300 },
  timeoutSeconds: 120,
});
