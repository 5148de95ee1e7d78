import type { Clock } from '../../../platform/clock.ts';
import type { MaybePromise } from './maybe-promise.ts';

/** Revoked credentials must stop working within a second in every process. */
const ttlMs = 1_000;
/** A hit this close to expiry starts a reload in the background, so that credentials in use never wait for one. */
const refreshBeforeMs = ttlMs / 4;
const maxEntries = 100_000;
/** Large enough to make the query worthwhile, small enough that reading its rows does not delay other requests. */
const maxRefreshed = 500;

interface Entry<Identity> {
  readonly expiresAt: number;
  readonly identity: MaybePromise<Identity | undefined>;
  isUsed: boolean;
}

interface PendingLookup<Identity> {
  readonly key: string;
  resolve(identity: Identity | undefined): void;
  reject(error: unknown): void;
}

interface Source<Identity> {
  load(keys: readonly string[], at: Date): Promise<readonly Identity[]>;
  lookupKeyOf(identity: Identity): string;
}

export interface IdentityCache<Identity> {
  /** Returns a cached identity without a promise. */
  get(key: string): MaybePromise<Identity | undefined>;
}

/**
 * Caches identities for one second. Lookups that arrive during a query are batched into the next one, together with entries
 * that are in use and expire soon: a thousand busy keys cost a few queries per second, and requests hardly ever wait.
 */
export function createIdentityCache<Identity>({ load, lookupKeyOf }: Source<Identity>, clock: Clock): IdentityCache<Identity> {
  /** Oldest first. */
  const entries = new Map<string, Entry<Identity>>();
  let pending: PendingLookup<Identity>[] = [];
  let isLoading = false;

  async function loadPending(): Promise<void> {
    isLoading = true;
    do {
      const batch = pending;
      pending = [];
      const at = clock.now();
      const keys = [...new Set([...batch.map(({ key }) => key), ...keysToRefresh(at.getTime())])];
      try {
        const byKey = new Map((await load(keys, at)).map((identity) => [lookupKeyOf(identity), identity]));
        for (const key of keys) store(key, byKey.get(key), at);
        for (const lookup of batch) lookup.resolve(byKey.get(lookup.key));
      } catch (error) {
        for (const lookup of batch) lookup.reject(error);
      }
    } while (pending.length > 0);
    isLoading = false;
  }

  /** Entries past half their lifetime that were used since they were loaded. Expired entries that were not used are removed. */
  function keysToRefresh(nowMs: number): string[] {
    const keys: string[] = [];
    let visited = 0;
    for (const [key, { expiresAt, identity, isUsed }] of entries) {
      if (expiresAt - nowMs > ttlMs / 2 || (visited += 1) > maxRefreshed) break;
      if (identity instanceof Promise) continue;
      if (isUsed && identity !== undefined && expiresAt - nowMs > -ttlMs / 2) keys.push(key);
      else if (expiresAt <= nowMs) entries.delete(key);
    }
    return keys;
  }

  /** The lifetime starts before the query, because its result does not contain what was revoked since then. */
  function store(key: string, identity: Identity | undefined, queriedAt: Date): void {
    entries.delete(key);
    entries.set(key, { expiresAt: queriedAt.getTime() + ttlMs, identity, isUsed: false });
  }

  function lookUp(key: string, nowMs: number): Promise<Identity | undefined> {
    if (entries.size >= maxEntries) entries.clear();
    const identity = new Promise<Identity | undefined>((resolve, reject) => pending.push({ key, resolve, reject }));
    entries.delete(key);
    entries.set(key, { expiresAt: nowMs + ttlMs, identity, isUsed: false });
    identity.catch(() => entries.delete(key));
    if (!isLoading) void loadPending();
    return identity;
  }

  return {
    get(key) {
      const nowMs = clock.now().getTime();
      const entry = entries.get(key);
      if (entry === undefined || entry.expiresAt <= nowMs) return lookUp(key, nowMs);
      entry.isUsed = true;
      if (!isLoading && entry.expiresAt - nowMs <= refreshBeforeMs) void loadPending();
      return entry.identity;
    },
  };
}
