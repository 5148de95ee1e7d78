import { z } from 'zod';

import { defineJob } from '../../platform/jobs/index.ts';

/** Shows the players of a workspace in the global leaderboard, or removes them from it. */
export const syncGlobalStandingsJob = defineJob({
  name: 'games.sync-global-standings',
  payload: z.object({ workspaceId: z.int() }),
  retries: 10,
});

/** Ends games whose time has passed and that no request has asked for since. */
export const endDueGamesJob = defineJob({
  name: 'games.end-due-games',
  payload: z.object({}),
  retries: 3,
  everySeconds: 5,
  concurrency: 1,
});
