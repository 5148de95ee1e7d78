import { defineJobHandler, type JobHandler, jobQueue } from '../../../platform/jobs/index.ts';
import { type SweepDeps, sweepOrphans } from '../../../platform/objects/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import { objectPrefix, type VaultContext } from '../vault.context.ts';
import { deleteObjectsJob, startVaultSweepJob, sweepObjectsPartJob } from './ingestion.jobs.ts';

export const deleteObjectsHandler = ({ objects }: VaultContext): JobHandler =>
  defineJobHandler(deleteObjectsJob, {
    async run({ keys }) {
      for (const key of keys) await objects.delete(key);
    },
  });

export const startVaultSweepHandler = (): JobHandler =>
  defineJobHandler(startVaultSweepJob, {
    async run(_payload, attempt) {
      await attempt.finish(systemScope, (db) => jobQueue(db).enqueue(sweepObjectsPartJob, {}));
    },
  });

export const sweepObjectsHandler = (context: VaultContext): JobHandler =>
  defineJobHandler(sweepObjectsPartJob, {
    async run({ after }, attempt) {
      const { next, removed, missing } = await sweepOrphans(createVaultSweepDeps(context), after, attempt.signal);
      attempt.log.info({ event: 'vault.swept', removed, missing, done: next === undefined }, 'compared objects with rows');
      if (next !== undefined)
        await attempt.finish(systemScope, (db) => jobQueue(db).enqueue(sweepObjectsPartJob, { after: next }));
    },
  });

export const createVaultSweepDeps = ({ clock, objects, log, read }: VaultContext): SweepDeps => ({
  clock,
  objects,
  log,
  prefix: objectPrefix,
  rows: {
    findKnownKeys: (keys) => read(systemScope, ({ objectRows }) => objectRows.findKnownKeys(keys)),
    listInRange: (range, before, limit) => read(systemScope, ({ objectRows }) => objectRows.listInRange(range, before, limit)),
  },
});
