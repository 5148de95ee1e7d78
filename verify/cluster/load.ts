import { setTimeout as pause } from 'node:timers/promises';

import { type Device, startDevice } from '../notifications/stream-device.ts';
import type { Random } from '../random.ts';
import { type Api, type Exchange, exchange } from './exchange.ts';
import { startNotifying } from './notify.ts';
import type { Installation, Member } from './testing/installation.ts';
import { type AcknowledgedWrites, startWriters } from './writers.ts';

/** What clients did and saw while the cluster was disturbed. */
export interface Observations {
  readonly exchanges: readonly Exchange[];
  readonly acknowledged: AcknowledgedWrites;
  readonly devices: readonly Device[];
  /** When each device received a notification, by the id of the notification. */
  readonly arrivals: ReadonlyMap<number, number[]>;
  /** The notifications that were sent, by deduplication key. */
  readonly notified: readonly string[];
}

export interface Load {
  readonly observed: Observations;
  /** Stops writing, and waits for every started write. */
  stopWriting(): Promise<void>;
  stop(): Promise<void>;
}

interface LoadOptions {
  readonly apis: readonly [Api, ...Api[]];
  readonly members: readonly Member[];
  readonly installation: Installation;
  readonly random: Random;
}

const readPauseMs = 200;

/** Writers that alternate between the APIs, readers and event streams on each, and notifications from this process. */
export async function startLoad({ apis, members, installation, random }: LoadOptions): Promise<Load> {
  const exchanges: Exchange[] = [];
  const arrivals = new Map<number, number[]>();
  const devices = members.flatMap(({ id: userId, key }) =>
    apis.map(({ url }) =>
      startDevice({
        ...{ url, key, userId, random },
        onNotification: (id) => void arrivals.set(id, [...(arrivals.get(id) ?? []), Date.now()]),
      }),
    ),
  );
  await Promise.all(devices.map(({ connected }) => connected));
  const send = async (...given: Parameters<typeof exchange>): Promise<Exchange> => {
    const done = await exchange(...given);
    exchanges.push(done);
    return done;
  };
  const writers = startWriters({ apis, members, random, send, devices });
  const notifications = startNotifying(installation, members);
  const stopping = new AbortController();
  const readers = apis.map(async (api, index) => {
    const key = members[index]?.key ?? '';
    while (!stopping.signal.aborted) {
      await send(api, { method: 'GET', path: '/api/v1/quests/?page_size=5', key });
      await pause(readPauseMs);
    }
  });
  return {
    observed: { exchanges, acknowledged: writers.acknowledged, devices, arrivals, notified: notifications.sent },
    async stopWriting() {
      await Promise.all([writers.stop(), notifications.stop()]);
    },
    async stop() {
      stopping.abort();
      await Promise.all([...readers, ...devices.map((device) => device.stop())]);
    },
  };
}
