import { systemScope } from '../../platform/scope.ts';
import { type MediaContext, objectPrefix } from './media.context.ts';

export type SweepContext = Pick<MediaContext, 'clock' | 'objects' | 'log' | 'read' | 'transact'>;

interface SweepResult {
  /** Where the next part begins; undefined at the end. */
  readonly next: string | undefined;
  readonly removed: number;
  readonly missing: number;
}

/** A younger object may belong to an upload whose row is not committed yet. */
const gracePeriodMs = 24 * 3_600_000;
const batchSize = 100;
const pagesPerPart = 20;
/** Objects without a row are rare. If most of a page are, the database is probably the wrong one, or restored from an old backup. */
const suspicious = { atLeast: 10, share: 0.5 };

/** Deletes the objects of files that were deleted a day ago, and then their rows. Returns how many. */
export async function purgeDeletedMedia(context: SweepContext, signal?: AbortSignal): Promise<number> {
  let purged = 0;
  while (!signal?.aborted) {
    const deleted = await context.read(systemScope, ({ sweep }) => sweep.listDeletedBefore(graceStart(context), batchSize));
    if (deleted.length === 0) return purged;
    for (const { object_key } of deleted) await context.objects.delete(object_key);
    await context.transact(systemScope, ({ sweep }) => sweep.purge(deleted.map(({ id }) => id)));
    purged += deleted.length;
  }
  return purged;
}

/** Compares one part of the object store's list with the rows: deletes objects without a row, reports rows without an object. */
export async function sweepOrphans(context: SweepContext, after: string | undefined, signal?: AbortSignal): Promise<SweepResult> {
  let result: SweepResult = { next: after, removed: 0, missing: 0 };
  for (let pages = 0; pages < pagesPerPart && !signal?.aborted; pages += 1) {
    const page = await sweepPage(context, result.next);
    result = { next: page.next, removed: result.removed + page.removed, missing: result.missing + page.missing };
    if (result.next === undefined) break;
  }
  return result;
}

async function sweepPage(context: SweepContext, after: string | undefined): Promise<SweepResult> {
  const listed = await context.objects.list(objectPrefix, after);
  const next = listed.at(-1)?.key;
  const keys = listed.map(({ key }) => key);
  // Rows are read after the list: an object older than the grace period has its row by then, or never will.
  const known = await context.read(systemScope, ({ sweep }) => sweep.findKnownKeys(keys));
  const orphans = listed.filter(({ key, storedAt }) => !known.has(key) && storedAt < graceStart(context));
  return {
    next,
    removed: await deleteOrphans(context, orphans, listed.length),
    missing: await reportMissing(context, { after, next, keys }),
  };
}

const graceStart = ({ clock }: Pick<SweepContext, 'clock'>): Date => new Date(clock.now().getTime() - gracePeriodMs);

async function deleteOrphans(
  { log, objects }: SweepContext,
  orphans: readonly { readonly key: string }[],
  listed: number,
): Promise<number> {
  if (orphans.length >= suspicious.atLeast && orphans.length > listed * suspicious.share) {
    const details = { event: 'media.sweep_refused', orphans: orphans.length, listed };
    log.error(details, 'deleted no objects, because most of them are unknown to the database');
    return 0;
  }
  for (const { key } of orphans) await objects.delete(key);
  return orphans.length;
}

interface ListedRange {
  readonly after: string | undefined;
  readonly next: string | undefined;
  readonly keys: readonly string[];
}

async function reportMissing(context: SweepContext, { after, next, keys }: ListedRange): Promise<number> {
  const existing = new Set(keys);
  const expected = await context.read(systemScope, ({ sweep }) =>
    sweep.listInRange({ from: after, to: next }, graceStart(context), keys.length + batchSize),
  );
  const missing = expected.filter(({ object_key }) => !existing.has(object_key));
  for (const { id } of missing) context.log.error({ event: 'media.object_missing', media_id: id }, 'object is missing');
  return missing.length;
}
