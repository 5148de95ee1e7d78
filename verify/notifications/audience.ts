import { setTimeout as pause } from 'node:timers/promises';

import { readEvents } from '../../apps/api/src/platform/live/reader.fixtures.ts';
import type { Random } from '../random.ts';

/** One device that listens for as long as it lives, through whatever happens to its connection. */
export interface Device {
  readonly userId: number;
  /** Numbers of events, in the order of their arrival. */
  readonly seen: number[];
  /** Notifications, likewise. */
  readonly told: number[];
  /** How often it was told that something is missing. */
  resets: number;
  connections: number;
  disconnect(): void;
  stop(): Promise<void>;
}

interface Listening {
  readonly url: string;
  readonly key: string;
  readonly userId: number;
  readonly random: Random;
  /** `since`: when the connection began on which it came. */
  readonly onTold: (notificationId: number, since: number) => void;
}

export interface Started extends Device {
  /** Resolves when it first hears something. */
  readonly begun: Promise<void>;
}

export function startDevice({ url, key, userId, random, onTold }: Listening): Started {
  const stopping = new AbortController();
  let lastEventId: string | undefined;
  let since = 0;
  let leave = (): void => undefined;
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const device: Started = {
    userId,
    seen: [],
    told: [],
    resets: 0,
    connections: 0,
    begun,
    disconnect: () => leave(),
    async stop() {
      stopping.abort();
      leave();
      await listening;
    },
  };

  function take({ id, event, data }: { id: string; event: string; data: string }): void {
    begin();
    if (event === 'reset') device.resets += 1;
    if (event === 'ready' || event === 'reset') return void (since = performance.now());
    device.seen.push(Number(id));
    const notification = idIn(data);
    device.told.push(notification);
    onTold(notification, since);
  }

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reader = readEvents({ url, key, lastEventId, onEvent: take });
      device.connections += 1;
      leave = reader.leave;
      await reader.over;
      lastEventId = reader.lastEventId();
      await pause(50 + random.below(1_500), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const listening = listen();
  return device;
}

const idIn = (data: string): number => Number(/"notification": ?\{.*?"id": ?(\d+)/.exec(data)?.[1] ?? 0);
