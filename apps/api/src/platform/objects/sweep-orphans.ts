import type { Log } from '@lyceum/kit';

import type { Clock } from '../clock.ts';
import type { Objects } from './objects.ts';

export interface KeyRange {
  /** Exclusive; undefined starts at the first key. */
  readonly from: string | undefined;
  /** Inclusive; undefined ends at the last key. */
  readonly to: string | undefined;
}

/** The rows of a module that own objects. */
export interface ObjectRows {
  /** Which of the keys have a row. */
  findKnownKeys(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Rows whose object must exist, by key, if they were written before a time. */
  listInRange(range: KeyRange, writtenBefore: Date, limit: number): Promise<readonly { id: number; object_key: string }[]>;
}

export interface SweepDeps {
  readonly clock: Clock;
  readonly objects: Objects;
  readonly log: Log;
  /** The prefix of the module's keys, and of the events it logs. */
  readonly prefix: string;
  readonly rows: ObjectRows;
}

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

/** Compares one part of the object store's list with the rows: deletes objects without a row, reports rows without an object. */
export async function sweepOrphans(deps: SweepDeps, after: string | undefined, signal?: AbortSignal): Promise<SweepResult> {
  let result: SweepResult = { next: after, removed: 0, missing: 0 };
  for (let pages = 0; pages < pagesPerPart && !signal?.aborted; pages += 1) {
    const page = await sweepPage(deps, result.next);
    result = { next: page.next, removed: result.removed + page.removed, missing: result.missing + page.missing };
    if (result.next === undefined) break;
  }
  return result;
}

async function sweepPage(deps: SweepDeps, after: string | undefined): Promise<SweepResult> {
  const listed = await deps.objects.list(deps.prefix, after);
  const next = listed.at(-1)?.key;
  const keys = listed.map(({ key }) => key);
  // Rows are read after the list: an object older than the grace period has its row by then, or never will.
  const known = await deps.rows.findKnownKeys(keys);
  const orphans = listed.filter(({ key, storedAt }) => !known.has(key) && storedAt < getOrphanCutoff(deps.clock));
  return {
    next,
    removed: await deleteOrphans(deps, orphans, listed.length),
    missing: await reportMissing(deps, { after, next, keys }),
  };
}

export const getOrphanCutoff = (clock: Clock): Date => new Date(clock.now().getTime() - gracePeriodMs);

async function deleteOrphans(
  { log, objects, prefix }: SweepDeps,
  orphans: readonly { readonly key: string }[],
  listed: number,
): Promise<number> {
  if (orphans.length >= suspicious.atLeast && orphans.length > listed * suspicious.share) {
    const details = { event: `${prefix}.sweep_refused`, orphans: orphans.length, listed };
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

async function reportMissing({ clock, log, prefix, rows }: SweepDeps, { after, next, keys }: ListedRange): Promise<number> {
  const existing = new Set(keys);
  const expected = await rows.listInRange({ from: after, to: next }, getOrphanCutoff(clock), keys.length + batchSize);
  const missing = expected.filter(({ object_key }) => !existing.has(object_key));
  for (const { id } of missing) log.error({ event: `${prefix}.object_missing`, [`${prefix}_id`]: id }, 'object is missing');
  return missing.length;
}
