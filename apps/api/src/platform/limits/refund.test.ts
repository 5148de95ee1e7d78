import { randomUUID } from 'node:crypto';

import { silentLog } from '@lyceum/kit';
import { afterAll, describe, expect, test } from 'vitest';

import { redisUrl } from '../../../../../tools/services/addresses.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import { createRedisLimiter } from './redis-limiter.ts';

/** So slow that nothing recovers during the test. */
const rate = { limit: 3, periodSeconds: 86_400, burst: 3 };

const limiters = {
  memory: createMemoryLimiter({ now: () => new Date(0) }),
  Redis: createRedisLimiter(redisUrl, createMemoryLimiter({ now: () => new Date(0) }), silentLog()),
};
afterAll(() => Promise.all(Object.values(limiters).map((limiter) => limiter.close())));

describe.each(Object.entries(limiters))('the limiter in %s', (_name, limiter) => {
  const consume = async (name: string): Promise<boolean> => (await limiter.consume(name, rate)).allowed;

  test('allows another call for each one that is taken back, and no more', async () => {
    const name = randomUUID();
    for (const allowed of [true, true, true, false]) expect(await consume(name)).toBe(allowed);
    await limiter.refund(name, rate);
    for (const allowed of [true, false]) expect(await consume(name)).toBe(allowed);
  });

  test('does not exceed the limit when a name that was never counted is taken back', async () => {
    const name = randomUUID();
    await limiter.refund(name, rate);
    for (const allowed of [true, true, true, false]) expect(await consume(name)).toBe(allowed);
  });
});
