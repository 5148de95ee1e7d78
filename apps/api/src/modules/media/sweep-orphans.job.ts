import { type Attempt, handleJob, type JobHandler, jobQueue } from '../../platform/jobs/index.ts';
import { systemScope } from '../../platform/scope.ts';
import { startSweep, sweepOrphansPart } from './media.jobs.ts';
import { type SweepStore, sweepStore } from './sweep.store.ts';
import { removeDeleted, type SweepDeps, sweepOrphans } from './sweep-orphans.ts';

type Deps = Omit<SweepDeps, 'transact'>;

const within = (deps: Deps, attempt: Attempt): SweepDeps => ({
  ...deps,
  transact: <T>(scope: typeof systemScope, work: (stores: { rows: SweepStore }) => Promise<T>) =>
    attempt.transact(scope, (db) => work({ rows: sweepStore(db) })),
});

export const startSweepHandler = (deps: Deps): JobHandler =>
  handleJob(startSweep, {
    async run(_payload, attempt) {
      const removed = await removeDeleted(within(deps, attempt), attempt.signal);
      attempt.log.info({ event: 'media.deleted_removed', removed }, 'deleted files removed');
      await attempt.finish(systemScope, (db) => jobQueue(db).enqueue(sweepOrphansPart, {}));
    },
  });

export const sweepOrphansHandler = (deps: Deps): JobHandler =>
  handleJob(sweepOrphansPart, {
    async run({ after }, attempt) {
      const { next, removed, missing } = await sweepOrphans(within(deps, attempt), after, attempt.signal);
      attempt.log.info({ event: 'media.swept', removed, missing, done: next === undefined }, 'objects held against rows');
      if (next !== undefined) await attempt.finish(systemScope, (db) => jobQueue(db).enqueue(sweepOrphansPart, { after: next }));
    },
  });
