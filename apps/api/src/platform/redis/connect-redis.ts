import { Redis } from 'ioredis';

import { parseRedisUrl, type RedisOptions } from './redis-url.ts';

/** Connects to Redis, or to the master that its Sentinels name, and again after every failure and failover. */
export function connectRedis(url: string, options: RedisOptions): Redis {
  const target = parseRedisUrl(url);
  if (!target)
    throw new Error(
      'The Redis URL is invalid. Expected redis://user:password@host:port/0, or redis+sentinel://host1,host2/master; rediss with TLS. Percent-encode special characters.',
    );
  return new Redis({ ...target, reconnectOnError: isOfReplica, ...options });
}

/** A former master that has become a replica refuses writes: another connection finds the new master, and the command is repeated there. */
const isOfReplica = (error: Error): 2 | false => (error.message.startsWith('READONLY') ? 2 : false);
