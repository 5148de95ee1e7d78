import type { Log } from '@lyceum/kit';

import type { Clock } from '../../../platform/clock.ts';
import type { CredentialUseStore } from './credential-use.store.ts';

/** Collects which credentials were used and writes it in batches: a write for every request would cost more than the request. */
export interface CredentialUseRecorder {
  keyUsed(id: number): void;
  sessionSeen(id: number): void;
  /** Writes at once what is otherwise written every few seconds. */
  write(): Promise<void>;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  transact(work: (usage: CredentialUseStore) => Promise<void>): Promise<void>;
}

const writeEveryMs = 10_000;

export function createCredentialUseRecorder({ transact, clock, log }: Deps): CredentialUseRecorder {
  let [keys, sessions] = [new Set<number>(), new Set<number>()];
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const used = { keys: [...keys], sessions: [...sessions] };
    [keys, sessions] = [new Set(), new Set()];
    if (used.keys.length + used.sessions.length === 0) return;
    await transact(async (usage) => {
      if (used.keys.length > 0) await usage.markKeysUsed(used.keys, clock.now());
      if (used.sessions.length > 0) await usage.markSessionsSeen(used.sessions, clock.now());
    }).catch((err: unknown) => log.warn({ event: 'auth.usage_not_written', err }, 'writing the use of credentials failed'));
  }

  function writeSoon(): void {
    timer ??= setTimeout(() => void write(), writeEveryMs).unref();
  }

  return {
    keyUsed(id) {
      keys.add(id);
      writeSoon();
    },
    sessionSeen(id) {
      sessions.add(id);
      writeSoon();
    },
    write() {
      clearTimeout(timer);
      return write();
    },
  };
}
