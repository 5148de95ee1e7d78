import { createHash } from 'node:crypto';

import { RenderedReply } from '@lyceum/kit';
import { LRUCache } from 'lru-cache';

import type { Clock } from './clock.ts';
import type { Snapshot } from './content/snapshot.ts';

/** A body that is ready to send. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  /** When the passing of time next changes it; null for never. */
  readonly changesAt: number | null;
  /** JSON by default. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long it may be served from the cache. Two seconds by default, because lists contain the time they were made at. */
  readonly cacheMs?: number;
}

/**
 * How HTTP caches may store a response: for at most a minute and never past its next change. `no-store` is for a URL with
 * several forms, where a cache that ignores Vary would serve the wrong one.
 */
type CachePolicy = 'public' | 'stale-while-revalidate' | 'no-store';

/** How a representation is sent at one URL. */
export interface ResponseOptions {
  readonly cachePolicy?: CachePolicy;
  /** Headers for this URL only; those of the representation are sent at every URL. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RepresentationDeps {
  readonly clock: Clock;
  readonly snapshot: () => Snapshot;
}

/** Returns the cached representation while it is fresh, and creates it otherwise. */
export type CachedRenderer = (key: string, render: () => Representation, options?: ResponseOptions) => RenderedReply;

interface CacheEntry extends Representation {
  readonly snapshot: Snapshot;
  readonly from: number;
  readonly until: number;
}

const defaultCacheMs = 2000;
const maxCacheBytes = 32 * 1_048_576;
const maxAgeSeconds = 60;
const maxStaleSeconds = 300;

export function createCachedRenderer({ clock, snapshot }: RepresentationDeps): CachedRenderer {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  });
  const isFresh = (entry: CacheEntry, now: number): boolean =>
    entry.snapshot === snapshot() && entry.from <= now && now < entry.until;

  const createEntry = (representation: Representation, now: number): CacheEntry => {
    const current = snapshot();
    const changesAt = earliest(representation.changesAt, current.changes_at);
    const until = Math.min(now + (representation.cacheMs ?? defaultCacheMs), changesAt ?? Infinity);
    return { ...representation, changesAt, snapshot: current, from: now, until };
  };

  return (key, render, options = {}) => {
    const now = clock.now();
    const found = entries.get(key);
    if (found && isFresh(found, now)) return toRendered(found, options, now);
    const entry = createEntry(render(), now);
    entries.set(key, entry);
    return toRendered(entry, options, now);
  };
}

const earliest = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);

function toRendered(entry: CacheEntry, options: ResponseOptions, now: number): RenderedReply {
  const { body, etag, changesAt, mediaType, headers } = entry;
  const secondsLeft = changesAt === null ? Infinity : Math.max(0, Math.floor((changesAt - now) / 1000));
  return new RenderedReply({
    body,
    mediaType: mediaType ?? 'application/json; charset=utf-8',
    headers: {
      ETag: etag,
      ...headers,
      ...options.headers,
      'Cache-Control': cacheControlOf(options.cachePolicy ?? 'public', secondsLeft),
    },
  });
}

/** No cache may keep a response past its next change, so the seconds left are counted for each request. */
function cacheControlOf(policy: CachePolicy, secondsLeft: number): string {
  if (policy === 'no-store') return 'private, no-store';
  const fresh = Math.min(maxAgeSeconds, secondsLeft);
  const stale = policy === 'stale-while-revalidate' ? Math.min(maxStaleSeconds, secondsLeft - fresh) : 0;
  return `public, max-age=${fresh}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`;
}

/** A strong ETag of the bytes. */
export const computeEtag = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
