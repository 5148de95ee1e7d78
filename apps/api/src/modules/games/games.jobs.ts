import { z } from 'zod';

import { defineJob } from '../../platform/jobs/index.ts';

/** Ends games whose time has passed and that no request has asked for since. */
export const endDueGames = defineJob({
  name: 'games.end-due-games',
  payload: z.object({}),
  retries: 3,
  everySeconds: 5,
  concurrency: 1,
});
