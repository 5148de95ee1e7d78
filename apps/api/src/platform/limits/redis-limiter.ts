import type { Log } from '@lyceum/kit';
import type { Redis } from 'ioredis';

import { connectRedis } from '../redis/connect-redis.ts';
import type { Limiter, Rate, RateLimitResult } from './limiter.ts';

/** `applyCellRate` in Lua with Redis's clock, so that all processes share one limit. */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local interval = tonumber(ARGV[1])
local tolerance = tonumber(ARGV[2])
local start = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
local arrival = start + interval
local allowed = arrival - tolerance <= now
local kept = allowed and arrival or start
if allowed then redis.call('SET', KEYS[1], string.format('%.3f', kept), 'PX', math.ceil(kept - now) + 1000) end
return { allowed and 1 or 0, string.format('%.3f', kept - now), string.format('%.3f', arrival - tolerance - now) }
`;

/** An expired counter needs no refund, and must not be created without an expiry. */
const refundScript = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('INCRBYFLOAT', KEYS[1], '-' .. ARGV[1]) end`;

interface RedisWithScript extends Redis {
  lyceumRefund(name: string, intervalMs: number): Promise<null>;
  lyceumTake(name: string, intervalMs: number, toleranceMs: number): Promise<[number, string, string]>;
}

/** Limits shared through Redis. While Redis is unavailable each process counts for itself, so that requests do not fail. */
export function createRedisLimiter(url: string, fallback: Limiter, log: Log): Limiter {
  const redis = connectRedis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: 1_000,
    commandTimeout: 500,
    keyPrefix: 'lyceum:limit:',
  });
  redis.on('error', (error: Error) => log.warn({ event: 'limits.redis_error', reason: error.message }, 'redis error'));
  redis.defineCommand('lyceumTake', { numberOfKeys: 1, lua: script });
  redis.defineCommand('lyceumRefund', { numberOfKeys: 1, lua: refundScript });
  const hasScript = (client: Redis): client is RedisWithScript => 'lyceumTake' in client;

  async function consumeShared(name: string, rate: Rate): Promise<RateLimitResult> {
    if (!hasScript(redis)) throw new Error('The rate limiter’s Redis command is missing: define it before the first request.');
    const intervalMs = (rate.periodSeconds * 1000) / rate.limit;
    const toleranceMs = intervalMs * Math.max(1, rate.burst);
    const [allowed, ahead, wait] = await redis.lyceumTake(name, intervalMs, toleranceMs);
    return {
      allowed: allowed === 1,
      remaining: Math.max(0, Math.floor((toleranceMs - Number(ahead)) / intervalMs)),
      resetSeconds: Math.ceil(Number(ahead) / 1000),
      retryAfterSeconds: allowed === 1 ? 0 : Number(wait) / 1000,
    };
  }

  async function refundShared(name: string, rate: Rate): Promise<void> {
    if (hasScript(redis)) await redis.lyceumRefund(name, (rate.periodSeconds * 1000) / rate.limit);
  }

  return {
    refund: (name, rate) => refundShared(name, rate).catch(() => fallback.refund(name, rate)),
    consume: (name, rate) => consumeShared(name, rate).catch(() => fallback.consume(name, rate)),
    close: async () => {
      redis.disconnect();
      await fallback.close();
    },
  };
}
