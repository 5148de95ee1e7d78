import { defineJobHandler, type JobHandler } from '../../../platform/jobs/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { GamesContext } from '../games.context.ts';
import { endDueGamesJob } from '../games.jobs.ts';
import { endDueGame } from './end-due-games.ts';

const batch = 200;

/** Each game in its own transaction, so that one that fails does not keep the others open. */
export const endDueGamesHandler = (context: GamesContext): JobHandler =>
  defineJobHandler(endDueGamesJob, {
    async run(_payload, { signal, log }) {
      const failed: number[] = [];
      const due = await context.read(systemScope, ({ games }) => games.listDue(context.clock.now(), batch));
      for (const id of due) {
        if (signal.aborted) return;
        try {
          await endDueGame(context, {}, id);
        } catch (err) {
          failed.push(id);
          log.error({ err, event: 'game.end_failed', game_id: id }, 'ending a game failed');
        }
      }
      if (failed.length > 0) throw new Error(`Games ${failed.join(', ')} could not be ended.`);
    },
  });
