import { setTimeout as pause } from 'node:timers/promises';

import { readEvents } from '../../apps/api/src/platform/live/reader.fixtures.ts';
import type { Random } from '../random.ts';

/** A device that listens to the event stream and reconnects until it is stopped. */
export interface Device {
  readonly userId: number;
  /** Event ids in order of arrival. */
  readonly eventIds: number[];
  /** Notification ids in order of arrival. */
  readonly notificationIds: number[];
  /** The number of `reset` events. */
  resets: number;
  connections: number;
  disconnect(): void;
  stop(): Promise<void>;
}

interface DeviceOptions {
  readonly url: string;
  readonly key: string;
  readonly userId: number;
  readonly random: Random;
  /** `since`: the start of the connection that delivered it. */
  readonly onNotification: (notificationId: number, since: number) => void;
}

export interface StartedDevice extends Device {
  /** Resolves with the first event. */
  readonly connected: Promise<void>;
}

export function startDevice({ url, key, userId, random, onNotification }: DeviceOptions): StartedDevice {
  const stopping = new AbortController();
  let lastEventId: string | undefined;
  let since = 0;
  let leave = (): void => undefined;
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const device: StartedDevice = {
    userId,
    eventIds: [],
    notificationIds: [],
    resets: 0,
    connections: 0,
    connected: begun,
    disconnect: () => leave(),
    async stop() {
      stopping.abort();
      leave();
      await listening;
    },
  };

  function onEvent({ id, event, data }: { id: string; event: string; data: string }): void {
    begin();
    if (event === 'reset') device.resets += 1;
    if (event === 'ready' || event === 'reset') return void (since = performance.now());
    device.eventIds.push(Number(id));
    const notification = idIn(data);
    device.notificationIds.push(notification);
    onNotification(notification, since);
  }

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reader = readEvents({ url, key, lastEventId, onEvent: onEvent });
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
