import { createHash } from 'node:crypto';

import { Rendered } from '@lyceum/kit';
import { LRUCache } from 'lru-cache';

import type { Clock } from './clock.ts';
import type { Snapshot } from './content/snapshot.ts';

/** A body that is ready to send. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  /** When the current time alone makes it untrue; null for never. */
  readonly changesAt: number | null;
  /** JSON when unsaid. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long it may be answered from memory; two seconds when unsaid, because a list tells its own time. */
  readonly keptMs?: number;
}

/**
 * Who may keep an answer, for at most a minute and never past the moment at which it changes. `lasting`: and may use it a
 * little longer while asking for a new one. `nobody`: where a cache might give it to somebody who asked for another form.
 */
type Keeping = 'anybody' | 'lasting' | 'nobody';

/** How a representation is sent at one address. */
export interface Sending {
  readonly keeping?: Keeping;
  /** Headers of this one address; those of the representation are sent at every one. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RepresentationDeps {
  readonly clock: Clock;
  readonly snapshot: () => Snapshot;
}

/** Answers from memory while that is the truth, and makes the representation anew when it is not. */
export type Represent = (key: string, make: () => Representation, sending?: Sending) => Rendered;

interface Kept extends Representation {
  readonly snapshot: Snapshot;
  readonly from: number;
  readonly until: number;
}

const keptMs = 2000;
const keptBytes = 32 * 1_048_576;
const cachedSeconds = 60;
const staleSeconds = 300;

export function createRepresentations({ clock, snapshot }: RepresentationDeps): Represent {
  const kept = new LRUCache<string, Kept>({ maxSize: keptBytes, sizeCalculation: ({ body }) => Math.max(1, body.length) });
  const isTrue = (entry: Kept, now: number): boolean => entry.snapshot === snapshot() && entry.from <= now && now < entry.until;

  const made = (representation: Representation, now: number): Kept => {
    const current = snapshot();
    const changesAt = earlier(representation.changesAt, current.changes_at);
    const until = Math.min(now + (representation.keptMs ?? keptMs), changesAt ?? Infinity);
    return { ...representation, changesAt, snapshot: current, from: now, until };
  };

  return (key, make, sending = {}) => {
    const now = clock.now();
    const found = kept.get(key);
    if (found && isTrue(found, now)) return answerOf(found, sending, now);
    const entry = made(make(), now);
    kept.set(key, entry);
    return answerOf(entry, sending, now);
  };
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);

function answerOf(entry: Kept, sending: Sending, now: number): Rendered {
  const { body, etag, changesAt, mediaType, headers } = entry;
  const left = changesAt === null ? Infinity : Math.max(0, Math.floor((changesAt - now) / 1000));
  return new Rendered({
    body,
    mediaType: mediaType ?? 'application/json; charset=utf-8',
    headers: {
      ETag: etag,
      ...headers,
      ...sending.headers,
      'Cache-Control': cacheControlOf(sending.keeping ?? 'anybody', left),
    },
  });
}

/** Nobody may keep an answer past the moment at which it changes; the seconds left are counted for each request. */
function cacheControlOf(keeping: Keeping, left: number): string {
  if (keeping === 'nobody') return 'private, no-store';
  const fresh = Math.min(cachedSeconds, left);
  const stale = keeping === 'lasting' ? Math.min(staleSeconds, left - fresh) : 0;
  return `public, max-age=${fresh}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`;
}

/** A strong tag: the same bytes, and only they, have it. */
export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
