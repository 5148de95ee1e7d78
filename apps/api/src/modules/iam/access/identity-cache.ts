import type { Clock } from '../../../platform/clock.ts';
import type { KeyIdentity } from './identities.store.ts';

/** A revoked key must stop working within a second, everywhere. */
const longestLifeMs = 1_000;
const mostEntries = 100_000;

type Load = (hashes: readonly Buffer[]) => Promise<readonly KeyIdentity[]>;

interface Entry {
  readonly until: number;
  readonly identity: Promise<KeyIdentity | undefined>;
}

interface Waiting {
  readonly hash: Buffer;
  settle(identity: KeyIdentity | undefined): void;
  fail(error: unknown): void;
}

/**
 * Identities by key hash, kept for a second. Look-ups that arrive while one is under way travel together in the next,
 * so a thousand keys cost a few queries instead of a thousand.
 */
export function createIdentityCache(load: Load, clock: Clock) {
  const entries = new Map<string, Entry>();
  let waiting: Waiting[] = [];
  let busy = false;

  async function loadWaiting(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const found = await load(batch.map(({ hash }) => hash));
        const byHash = new Map(found.map((identity) => [identity.hash.toString('base64'), identity]));
        for (const one of batch) one.settle(byHash.get(one.hash.toString('base64')));
      } catch (error) {
        for (const one of batch) one.fail(error);
      }
    }
    busy = false;
  }

  const enqueue = (hash: Buffer): Promise<KeyIdentity | undefined> =>
    new Promise((settle, fail) => {
      waiting.push({ hash, settle, fail });
      if (!busy) void loadWaiting();
    });

  return {
    get(hash: Buffer): Promise<KeyIdentity | undefined> {
      const now = clock.now().getTime();
      const name = hash.toString('base64');
      const known = entries.get(name);
      if (known && known.until > now) return known.identity;
      if (entries.size >= mostEntries) entries.clear();
      const identity = enqueue(hash);
      entries.set(name, { until: now + longestLifeMs, identity });
      identity.catch(() => entries.delete(name));
      return identity;
    },
  };
}
export type IdentityCache = ReturnType<typeof createIdentityCache>;
