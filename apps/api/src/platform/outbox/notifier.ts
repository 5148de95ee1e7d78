import type { Log } from '@lyceum/kit';
import type { Redis } from 'ioredis';

import { connectRedis } from '../redis/connect-redis.ts';

/** Announces that an event was written: in this process directly, in others through Redis if it is configured. */
export interface Notifier {
  notify(): void;
  /** Returns how to stop listening. */
  listen(listener: () => void): () => void;
  /** Whether this process currently receives other processes' notifications; without them it has to poll. */
  isSubscribed(): boolean;
  close(): Promise<void>;
}

const channelName = 'lyceum:outbox';
/** Notifications within this time are sent as one. */
const debounceMs = 2;

export function createNotifier(redisUrl: string | undefined, log: Log): Notifier {
  const listeners = new Set<() => void>();
  const callListeners = (): void => listeners.forEach((listener) => listener());
  const channel = redisUrl === undefined ? undefined : createChannel(redisUrl, callListeners, log);
  return {
    isSubscribed: () => channel?.isSubscribed() ?? false,
    notify() {
      callListeners();
      channel?.publish();
    },
    listen(listener) {
      listeners.add(listener);
      channel?.subscribe();
      return () => void listeners.delete(listener);
    },
    close: async () => channel?.close(),
  };
}

/** A lost message does no harm, because every listener also polls. Connections are opened on first use. */
function createChannel(url: string, onMessage: () => void, log: Log) {
  const connect = (): Redis => {
    const redis = connectRedis(url, { maxRetriesPerRequest: 1, connectTimeout: 1_000, autoResubscribe: false });
    redis.on('error', (error: Error) => log.warn({ event: 'outbox.redis_error', reason: error.message }, 'redis error'));
    return redis;
  };
  let publisher: Redis | undefined;
  let subscriber: Redis | undefined;
  let isSubscribed = false;
  let timer: NodeJS.Timeout | undefined;

  async function subscribeOn(redis: Redis): Promise<void> {
    try {
      await redis.subscribe(channelName);
      isSubscribed = redis.status === 'ready';
      // Messages sent before the subscription are lost, so the listeners check once.
      onMessage();
    } catch {
      // The connection was lost meanwhile; the next `ready` subscribes again.
    }
  }

  return {
    publish(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        publisher ??= connect();
        publisher.publish(channelName, '').catch(() => undefined);
      }, debounceMs).unref();
    },
    subscribe(): void {
      if (subscriber) return;
      const redis = connect();
      subscriber = redis;
      redis.on('message', onMessage);
      redis.on('close', () => (isSubscribed = false));
      // On every connection: ioredis does not subscribe again if the first subscription failed.
      redis.on('ready', () => void subscribeOn(redis));
    },
    isSubscribed: () => isSubscribed,
    close(): void {
      clearTimeout(timer);
      publisher?.disconnect();
      subscriber?.disconnect();
    },
  };
}
