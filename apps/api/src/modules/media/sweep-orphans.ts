import { getOrphanCutoff, type SweepDeps } from '../../platform/objects/index.ts';
import { systemScope } from '../../platform/scope.ts';
import { type MediaContext, objectPrefix } from './media.context.ts';

export type SweepContext = Pick<MediaContext, 'clock' | 'objects' | 'log' | 'read' | 'transact'>;

const batchSize = 100;

/** Deletes the objects of files that were deleted a day ago, and then their rows. Returns how many. */
export async function purgeDeletedMedia(context: SweepContext, signal?: AbortSignal): Promise<number> {
  let purged = 0;
  while (!signal?.aborted) {
    const deleted = await context.read(systemScope, ({ sweep }) =>
      sweep.listDeletedBefore(getOrphanCutoff(context.clock), batchSize),
    );
    if (deleted.length === 0) return purged;
    for (const { object_key } of deleted) await context.objects.delete(object_key);
    await context.transact(systemScope, ({ sweep }) => sweep.purge(deleted.map(({ id }) => id)));
    purged += deleted.length;
  }
  return purged;
}

export const createMediaSweepDeps = ({ clock, objects, log, read }: SweepContext): SweepDeps => ({
  clock,
  objects,
  log,
  prefix: objectPrefix,
  rows: {
    findKnownKeys: (keys) => read(systemScope, ({ sweep }) => sweep.findKnownKeys(keys)),
    listInRange: (range, before, limit) => read(systemScope, ({ sweep }) => sweep.listInRange(range, before, limit)),
  },
});
