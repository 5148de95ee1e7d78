import type { Log } from '@lyceum/kit';
import { Redis } from 'ioredis';

/** Tells whoever waits that something was written: in this process at once, in others through Redis where there is one. */
export interface Notifier {
  notify(): void;
  /** Answers with how to stop listening. */
  listen(listener: () => void): () => void;
  /** Whether other processes are heard at this moment; otherwise one has to look. */
  isSubscribed(): boolean;
  close(): Promise<void>;
}

const channel = 'lyceum:outbox';
/** Words that are said meanwhile are one word. */
const togetherMs = 2;

export function createNotifier(redisUrl: string | undefined, log: Log): Notifier {
  const listeners = new Set<() => void>();
  const call = (): void => listeners.forEach((listener) => listener());
  const others = redisUrl === undefined ? undefined : createChannel(redisUrl, call, log);
  return {
    isSubscribed: () => others?.isHeard() ?? false,
    notify() {
      call();
      others?.say();
    },
    listen(listener) {
      listeners.add(listener);
      others?.hear();
      return () => void listeners.delete(listener);
    },
    close: async () => others?.close(),
  };
}

/** A word that is lost is no harm: everybody looks now and then. Connections are made by the first who needs one. */
function createChannel(url: string, heard: () => void, log: Log) {
  const connect = (): Redis => {
    const redis = new Redis(url, { maxRetriesPerRequest: 1, connectTimeout: 1_000, autoResubscribe: false });
    redis.on('error', (error: Error) => log.warn({ event: 'outbox.redis_error', reason: error.message }, 'redis error'));
    return redis;
  };
  let speaking: Redis | undefined;
  let hearing: Redis | undefined;
  let isHeard = false;
  let timer: NodeJS.Timeout | undefined;

  async function subscribe(redis: Redis): Promise<void> {
    try {
      await redis.subscribe(channel);
      isHeard = redis.status === 'ready';
      // What was said before is not said again.
      heard();
    } catch {
      // It went away meanwhile; when it is back, it is asked again.
    }
  }

  return {
    say(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        speaking ??= connect();
        speaking.publish(channel, '').catch(() => undefined);
      }, togetherMs).unref();
    },
    hear(): void {
      if (hearing) return;
      const redis = connect();
      hearing = redis;
      redis.on('message', heard);
      redis.on('close', () => (isHeard = false));
      // Each time anew: one that was away at first, or forgot everything, would never be heard.
      redis.on('ready', () => void subscribe(redis));
    },
    isHeard: () => isHeard,
    close(): void {
      clearTimeout(timer);
      speaking?.disconnect();
      hearing?.disconnect();
    },
  };
}
