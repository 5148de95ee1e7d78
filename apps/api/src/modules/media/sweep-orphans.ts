import type { Log } from '@lyceum/kit';

import type { Clock } from '../../platform/clock.ts';
import type { Objects } from '../../platform/objects/index.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { room } from './media-deps.ts';
import type { SweepStore } from './sweep.store.ts';

export interface SweepDeps {
  readonly clock: Clock;
  readonly objects: Objects;
  readonly log: Log;
  read<T>(scope: Scope, work: (stores: { rows: SweepStore }) => Promise<T>): Promise<T>;
  transact<T>(scope: Scope, work: (stores: { rows: SweepStore }) => Promise<T>): Promise<T>;
}

export interface Swept {
  /** Where the next part begins; undefined when all is done. */
  readonly next: string | undefined;
  readonly removed: number;
  readonly missing: number;
}

/** Younger than this, an object may still be waiting for its row. */
const settledMs = 24 * 3_600_000;
const atOnce = 100;
const pagesAPart = 20;
/** Objects without a row are rare. If most of a page are, it is the database that is wrong: another one, or an older one. */
const suspicious = { atLeast: 10, share: 0.5 };

/** Removes the objects of rows that were deleted a day ago, and then the rows. Answers with how many. */
export async function removeDeleted(deps: SweepDeps, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  while (!signal?.aborted) {
    const deleted = await deps.read(systemScope, ({ rows }) => rows.deletedBefore(settledBefore(deps), atOnce));
    if (deleted.length === 0) return removed;
    for (const { object_key } of deleted) await deps.objects.delete(object_key);
    await deps.transact(systemScope, ({ rows }) => rows.forget(deleted.map(({ id }) => id)));
    removed += deleted.length;
  }
  return removed;
}

/** Holds a stretch of the object store's list against the rows: removes objects that have none, reports rows that have no object. */
export async function sweepOrphans(deps: SweepDeps, after: string | undefined, signal?: AbortSignal): Promise<Swept> {
  let swept: Swept = { next: after, removed: 0, missing: 0 };
  for (let pages = 0; pages < pagesAPart && !signal?.aborted; pages += 1) {
    const page = await sweepPage(deps, swept.next);
    swept = { next: page.next, removed: swept.removed + page.removed, missing: swept.missing + page.missing };
    if (swept.next === undefined) break;
  }
  return swept;
}

async function sweepPage(deps: SweepDeps, after: string | undefined): Promise<Swept> {
  const listed = await deps.objects.list(room, after);
  const next = listed.at(-1)?.key;
  const keys = listed.map(({ key }) => key);
  // Rows are read after the list: an object that is listed and settled had its row by then, or never will.
  const known = await deps.read(systemScope, ({ rows }) => rows.knownAmong(keys));
  const orphans = listed.filter(({ key, storedAt }) => !known.has(key) && storedAt < settledBefore(deps));
  return {
    next,
    removed: await removeOrphans(deps, orphans, listed.length),
    missing: await reportMissing(deps, { after, next, keys }),
  };
}

const settledBefore = ({ clock }: Pick<SweepDeps, 'clock'>): Date => new Date(clock.now().getTime() - settledMs);

async function removeOrphans(deps: SweepDeps, orphans: readonly { readonly key: string }[], listed: number): Promise<number> {
  if (orphans.length >= suspicious.atLeast && orphans.length > listed * suspicious.share) {
    const about = { event: 'media.sweep_refused', orphans: orphans.length, listed };
    deps.log.error(about, 'most objects are unknown to the database; none of them is removed');
    return 0;
  }
  for (const { key } of orphans) await deps.objects.delete(key);
  return orphans.length;
}

interface Stretch {
  readonly after: string | undefined;
  readonly next: string | undefined;
  readonly keys: readonly string[];
}

async function reportMissing(deps: SweepDeps, { after, next, keys }: Stretch): Promise<number> {
  const there = new Set(keys);
  const expected = await deps.read(systemScope, ({ rows }) =>
    rows.inRange({ from: after, to: next }, settledBefore(deps), keys.length + atOnce),
  );
  const missing = expected.filter(({ object_key }) => !there.has(object_key));
  for (const { id } of missing) deps.log.error({ event: 'media.object_missing', media_id: id }, 'a file is lost');
  return missing.length;
}
