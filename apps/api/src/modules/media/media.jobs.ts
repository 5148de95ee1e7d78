import { z } from 'zod';

import { defineJob } from '../../platform/jobs/index.ts';

/** Daily: purges deleted files, then starts the sweep. */
export const startMediaSweepJob = defineJob({
  name: 'media.start-sweep',
  payload: z.object({}),
  retries: 3,
  concurrency: 1,
  everySeconds: 86_400,
});

/** One part of the sweep; it enqueues the next part. */
export const sweepOrphansPartJob = defineJob({
  name: 'media.sweep-orphans',
  payload: z.object({ after: z.string().optional() }),
  retries: 5,
  concurrency: 1,
});
