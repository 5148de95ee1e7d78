import type { Clock } from '../../../platform/clock.ts';

/** Revoked credentials must stop working within a second, everywhere. */
const longestLifeMs = 1_000;
const mostEntries = 100_000;

interface Entry<Identity> {
  readonly until: number;
  readonly identity: Promise<Identity | undefined>;
}

interface Waiting<Identity> {
  readonly name: string;
  settle(identity: Identity | undefined): void;
  fail(error: unknown): void;
}

interface Lookup<Identity> {
  load(names: readonly string[], at: Date): Promise<readonly Identity[]>;
  nameOf(identity: Identity): string;
}

export interface IdentityCache<Identity> {
  get(name: string): Promise<Identity | undefined>;
}

/**
 * Identities by the name of a credential, kept for a second. Look-ups that arrive while one is under way travel together
 * in the next, so a thousand keys cost a few queries instead of a thousand.
 */
export function createIdentityCache<Identity>({ load, nameOf }: Lookup<Identity>, clock: Clock): IdentityCache<Identity> {
  const entries = new Map<string, Entry<Identity>>();
  let waiting: Waiting<Identity>[] = [];
  let busy = false;

  async function loadWaiting(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const names = batch.map(({ name }) => name);
        const byName = new Map((await load(names, clock.now())).map((identity) => [nameOf(identity), identity]));
        for (const one of batch) one.settle(byName.get(one.name));
      } catch (error) {
        for (const one of batch) one.fail(error);
      }
    }
    busy = false;
  }

  const enqueue = (name: string): Promise<Identity | undefined> =>
    new Promise((settle, fail) => {
      waiting.push({ name, settle, fail });
      if (!busy) void loadWaiting();
    });

  return {
    get(name) {
      const now = clock.now().getTime();
      const known = entries.get(name);
      if (known && known.until > now) return known.identity;
      if (entries.size >= mostEntries) entries.clear();
      const identity = enqueue(name);
      entries.set(name, { until: now + longestLifeMs, identity });
      identity.catch(() => entries.delete(name));
      return identity;
    },
  };
}
