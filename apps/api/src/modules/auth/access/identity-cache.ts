import type { Clock } from '../../../platform/clock.ts';
import type { MaybePromise } from './maybe-promise.ts';

/** Revoked credentials must stop working within a second, everywhere. */
const longestLifeMs = 1_000;
/** Who calls this close to the end has it read again meanwhile, and nobody waits for what is in use. */
const soonOverMs = longestLifeMs / 4;
const mostEntries = 100_000;
/** Enough for a query to be worth its while, and few enough for its rows to be read without a pause that others notice. */
const mostAlong = 500;

interface Entry<Identity> {
  readonly until: number;
  readonly identity: MaybePromise<Identity | undefined>;
  isUsed: boolean;
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
  /** At once where it is known. */
  get(name: string): MaybePromise<Identity | undefined>;
}

/**
 * Identities by the name of a credential, kept for a second. Look-ups that arrive while one is under way travel together
 * in the next, and with them what is in use and would soon be asked for again: a thousand busy keys cost a few queries a second,
 * and hardly anybody waits for one.
 */
export function createIdentityCache<Identity>({ load, nameOf }: Lookup<Identity>, clock: Clock): IdentityCache<Identity> {
  /** The oldest first. */
  const entries = new Map<string, Entry<Identity>>();
  let waiting: Waiting<Identity>[] = [];
  let busy = false;

  async function loadWaiting(): Promise<void> {
    busy = true;
    do {
      const batch = waiting;
      waiting = [];
      const at = clock.now();
      const names = [...new Set([...batch.map(({ name }) => name), ...travellingAlong(at.getTime())])];
      try {
        const byName = new Map((await load(names, at)).map((identity) => [nameOf(identity), identity]));
        for (const name of names) keep(name, byName.get(name), at);
        for (const one of batch) one.settle(byName.get(one.name));
      } catch (error) {
        for (const one of batch) one.fail(error);
      }
    } while (waiting.length > 0);
    busy = false;
  }

  /** Of those past half their life: what was used since it was read. What nobody asked for all its life is forgotten. */
  function travellingAlong(nowMs: number): string[] {
    const along: string[] = [];
    let seen = 0;
    for (const [name, { until, identity, isUsed }] of entries) {
      if (until - nowMs > longestLifeMs / 2 || (seen += 1) > mostAlong) break;
      if (identity instanceof Promise) continue;
      if (isUsed && identity !== undefined && until - nowMs > -longestLifeMs / 2) along.push(name);
      else if (until <= nowMs) entries.delete(name);
    }
    return along;
  }

  /** A second counts from before the query: what was revoked since then is not in its answer. */
  function keep(name: string, identity: Identity | undefined, at: Date): void {
    entries.delete(name);
    entries.set(name, { until: at.getTime() + longestLifeMs, identity, isUsed: false });
  }

  function lookUp(name: string, nowMs: number): Promise<Identity | undefined> {
    if (entries.size >= mostEntries) entries.clear();
    const identity = new Promise<Identity | undefined>((settle, fail) => waiting.push({ name, settle, fail }));
    entries.delete(name);
    entries.set(name, { until: nowMs + longestLifeMs, identity, isUsed: false });
    identity.catch(() => entries.delete(name));
    if (!busy) void loadWaiting();
    return identity;
  }

  return {
    get(name) {
      const nowMs = clock.now().getTime();
      const known = entries.get(name);
      if (known === undefined || known.until <= nowMs) return lookUp(name, nowMs);
      known.isUsed = true;
      if (!busy && known.until - nowMs <= soonOverMs) void loadWaiting();
      return known.identity;
    },
  };
}
