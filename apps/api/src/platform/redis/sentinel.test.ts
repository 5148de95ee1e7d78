import { createLog, silentLog } from '@lyceum/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { eventually } from '../../../../../tools/test/eventually.ts';
import type { Limiter } from '../limits/limiter.ts';
import { createRedisLimiter } from '../limits/redis-limiter.ts';
import { createNotifier } from '../outbox/index.ts';
import { type SentinelCluster, startSentinelCluster } from './sentinels.fixtures.ts';

let cluster: SentinelCluster;
beforeAll(async () => {
  cluster = await startSentinelCluster();
});
afterAll(() => cluster.close());

/** So slow a rate that nothing of it returns during the test. */
const rate = { limit: 10, periodSeconds: 36_000, burst: 10 };
/** Counts what reaches it, and grants everything. */
function countingFallback(): Limiter & { calls: number } {
  const fallback = {
    calls: 0,
    consume: () => {
      fallback.calls += 1;
      return { allowed: true, remaining: 99, resetSeconds: 0, retryAfterSeconds: 0 };
    },
    refund: () => undefined,
    close: async () => undefined,
  };
  return fallback;
}

test('two processes share a rate limit, and go on sharing it after the master is killed', async () => {
  const fallbacks = [countingFallback(), countingFallback()];
  const limiters = fallbacks.map((fallback) => createRedisLimiter(cluster.url, fallback, silentLog()));
  const [one, other] = limiters;
  /** A request that Redis counted, not the process itself. */
  const consumeShared = (limiter: Limiter | undefined, name: string) =>
    eventually(
      async () => limiter?.consume(name, rate),
      (result) => result?.remaining !== 99,
    );
  expect((await consumeShared(one, 'before'))?.remaining).toBe(9);
  expect((await consumeShared(other, 'before'))?.remaining).toBe(8);
  await cluster.failOver();
  expect((await consumeShared(one, 'after'))?.remaining).toBe(9);
  expect((await consumeShared(other, 'after'))?.remaining).toBe(8);
  const counted = fallbacks.map(({ calls }) => calls);
  expect((await one?.consume('after', rate))?.remaining).toBe(7);
  expect(fallbacks.map(({ calls }) => calls)).toEqual(counted);
  await Promise.all(limiters.map((limiter) => limiter.close()));
});

test('events are announced to other processes again after the master is killed', async () => {
  await cluster.close();
  cluster = await startSentinelCluster();
  const lines: string[] = [];
  const log = createLog({ service: 'test', to: { write: (line: string) => void lines.push(line) } });
  const [speaker, listener] = [createNotifier(cluster.url, log), createNotifier(cluster.url, log)];
  let heard = 0;
  listener.listen(() => (heard += 1));
  const announce = async (): Promise<void> => {
    await eventually(() => listener.isSubscribed(), Boolean);
    const before = heard;
    await eventually(
      () => {
        speaker.notify();
        return heard;
      },
      (count) => count > before,
    );
  };
  await announce();
  await cluster.failOver();
  await announce();
  expect(lines.join('')).not.toContain('data-password');
  await Promise.all([speaker.close(), listener.close()]);
});
