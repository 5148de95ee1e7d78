import { createHash } from 'node:crypto';

import { Rendered } from '@lyceum/kit';

import type { Clock } from './clock.ts';
import type { Snapshot } from './content/snapshot.ts';

/** A JSON body that is ready to send. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  /** When the current time alone makes it untrue; null for never. */
  readonly changesAt: number | null;
}

export interface RepresentationDeps {
  readonly clock: Clock;
  readonly snapshot: () => Snapshot;
}

/** Answers from memory while that is the truth, and makes the representation anew when it is not. */
export type Represent = (key: string, make: () => Representation) => Rendered;

interface Kept extends Representation {
  readonly snapshot: Snapshot;
  readonly from: number;
  readonly until: number;
}

const keptMs = 2000;
const keptBytes = 32 * 1_048_576;
const cachedSeconds = 60;

export function createRepresentations({ clock, snapshot }: RepresentationDeps): Represent {
  // In order of use: the first key is the one that was not asked for the longest.
  const kept = new Map<string, Kept>();
  let bytes = 0;

  const drop = (key: string): void => {
    bytes -= kept.get(key)?.body.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, entry: Kept): void => {
    drop(key);
    kept.set(key, entry);
    bytes += entry.body.length;
    for (const oldest of kept.keys()) {
      if (bytes <= keptBytes) break;
      drop(oldest);
    }
  };

  const isTrue = (entry: Kept, now: number): boolean => entry.snapshot === snapshot() && entry.from <= now && now < entry.until;
  const made = (representation: Representation, now: number): Kept => ({
    ...representation,
    snapshot: snapshot(),
    from: now,
    until: Math.min(now + keptMs, representation.changesAt ?? Infinity),
  });

  return (key, make) => {
    const now = clock.now();
    const found = kept.get(key);
    const entry = found && isTrue(found, now) ? found : made(make(), now);
    keep(key, entry);
    return render(entry, now);
  };
}

/** Nobody may keep an answer past the moment at which it changes; the seconds left are counted for each request. */
function render({ body, etag, changesAt }: Representation, now: number): Rendered {
  const left = changesAt === null ? cachedSeconds : Math.floor((changesAt - now) / 1000);
  const seconds = Math.max(0, Math.min(cachedSeconds, left));
  return new Rendered({
    body,
    mediaType: 'application/json; charset=utf-8',
    headers: { ETag: etag, 'Cache-Control': `public, max-age=${seconds}` },
  });
}

/** A strong tag: the same bytes, and only they, have it. */
export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
