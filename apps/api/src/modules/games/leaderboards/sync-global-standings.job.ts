import { defineJobHandler, type JobHandler } from '../../../platform/jobs/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { GamesContext } from '../games.context.ts';
import { syncGlobalStandingsJob } from '../games.jobs.ts';

/** Players whose standings change in one transaction, and who cannot finish a rated game until it ends. */
const batch = 200;

/**
 * Locks the players, as the end of a game does, so that a game that was rated with the earlier setting is seen here, and a later one
 * sees the new setting. Each batch reads the current setting: two jobs of a workspace that joins and leaves do not contradict.
 */
export const syncGlobalStandingsHandler = (context: GamesContext): JobHandler =>
  defineJobHandler(syncGlobalStandingsJob, {
    async run({ workspaceId }, { signal, transact }) {
      let after: number | undefined = 0;
      while (after !== undefined && !signal.aborted) {
        const from: number = after;
        after = await transact(systemScope, async (db) => {
          const { players, standings } = context.within(db, systemScope);
          const ids = await players.lockNext({ workspaceId, after: from, limit: batch });
          await standings.syncGlobal(ids);
          return ids.at(-1);
        });
      }
      signal.throwIfAborted();
    },
  });
