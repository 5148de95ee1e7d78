import type { Log } from '@lyceum/kit';

import type { Clock } from '../../../platform/clock.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { AuthWork } from '../auth.context.ts';

/** Credentials that were used, written down now and then: a write per request would cost more than the request. */
export interface Usage {
  keyUsed(id: number): void;
  sessionSeen(id: number): void;
  /** Writes down at once what otherwise waits a few seconds. */
  write(): Promise<void>;
}

interface Deps extends Pick<AuthWork, 'transact'> {
  readonly clock: Clock;
  readonly log: Log;
}

const writeEveryMs = 10_000;

export function createUsage({ transact, clock, log }: Deps): Usage {
  let [keys, sessions] = [new Set<number>(), new Set<number>()];
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const seen = { keys: [...keys], sessions: [...sessions] };
    [keys, sessions] = [new Set(), new Set()];
    if (seen.keys.length + seen.sessions.length === 0) return;
    await transact(systemScope, async ({ usage }) => {
      if (seen.keys.length > 0) await usage.keysUsed(seen.keys, clock.now());
      if (seen.sessions.length > 0) await usage.sessionsSeen(seen.sessions, clock.now());
    }).catch((err: unknown) => log.warn({ event: 'iam.usage_not_written', err }, 'the use of credentials was not written down'));
  }

  function soon(): void {
    timer ??= setTimeout(() => void write(), writeEveryMs).unref();
  }

  return {
    keyUsed(id) {
      keys.add(id);
      soon();
    },
    sessionSeen(id) {
      sessions.add(id);
      soon();
    },
    write() {
      clearTimeout(timer);
      return write();
    },
  };
}
