import { z } from 'zod';

import { defineJob } from '../../platform/jobs/index.ts';

/** Once a day: removes what was deleted, then sets the sweep off. */
export const startSweep = defineJob({
  name: 'media.start-sweep',
  payload: z.object({}),
  retries: 3,
  concurrency: 1,
  everySeconds: 86_400,
});

/** A part of the sweep; each queues the next one. */
export const sweepOrphansPart = defineJob({
  name: 'media.sweep-orphans',
  payload: z.object({ after: z.string().optional() }),
  retries: 5,
  concurrency: 1,
});
