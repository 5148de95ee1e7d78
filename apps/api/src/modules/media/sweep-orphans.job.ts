import { type Attempt, defineJobHandler, type JobHandler, jobQueue } from '../../platform/jobs/index.ts';
import { sweepOrphans } from '../../platform/objects/index.ts';
import { systemScope } from '../../platform/scope.ts';
import type { MediaContext } from './media.context.ts';
import { startMediaSweepJob, sweepOrphansPartJob } from './media.jobs.ts';
import { createMediaSweepDeps, purgeDeletedMedia, type SweepContext } from './sweep-orphans.ts';

/** Writes through the attempt's transactions, which fail once another worker has taken the job over. */
const sweepContext = (context: MediaContext, attempt: Attempt): SweepContext => ({
  ...context,
  transact: (scope, work) => attempt.transact(scope, (db) => work(context.within(db, scope))),
});

export const startMediaSweepHandler = (context: MediaContext): JobHandler =>
  defineJobHandler(startMediaSweepJob, {
    async run(_payload, attempt) {
      const removed = await purgeDeletedMedia(sweepContext(context, attempt), attempt.signal);
      attempt.log.info({ event: 'media.deleted_removed', removed }, 'purged deleted files');
      await attempt.finish(systemScope, (db) => jobQueue(db).enqueue(sweepOrphansPartJob, {}));
    },
  });

export const sweepOrphansHandler = (context: MediaContext): JobHandler =>
  defineJobHandler(sweepOrphansPartJob, {
    async run({ after }, attempt) {
      const { next, removed, missing } = await sweepOrphans(createMediaSweepDeps(context), after, attempt.signal);
      attempt.log.info({ event: 'media.swept', removed, missing, done: next === undefined }, 'compared objects with rows');
      if (next !== undefined)
        await attempt.finish(systemScope, (db) => jobQueue(db).enqueue(sweepOrphansPartJob, { after: next }));
    },
  });
