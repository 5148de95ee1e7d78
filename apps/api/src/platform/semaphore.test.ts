import { describe, expect, test } from 'vitest';

import { createSemaphore } from './semaphore.ts';

/** Work that ends when it is told to. */
function controlledWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = { isStarted: false, finish: resolve, run: () => ((work.isStarted = true), promise) };
  return work;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a semaphore', () => {
  test('refuses work beyond its concurrency when nothing may wait', async () => {
    const semaphore = createSemaphore({ concurrency: 1 });
    const first = controlledWork();
    const running = semaphore.tryRun(first.run);
    expect(semaphore.tryRun(async () => 'second')).toBeUndefined();
    first.finish('first');
    expect(await running).toBe('first');
    expect(await semaphore.tryRun(async () => 'third')).toBe('third');
  });

  test('queues as much as it may, and starts the oldest first', async () => {
    const semaphore = createSemaphore({ concurrency: 1, maxQueued: 2 });
    const [first, second, third] = [controlledWork(), controlledWork(), controlledWork()];
    const running = [first, second, third].map(({ run }) => semaphore.tryRun(run));
    expect(semaphore.tryRun(async () => 'fourth')).toBeUndefined();
    await settled();
    expect([first.isStarted, second.isStarted, third.isStarted]).toEqual([true, false, false]);
    first.finish('1');
    await settled();
    expect([second.isStarted, third.isStarted]).toEqual([true, false]);
    second.finish('2');
    third.finish('3');
    const results: unknown[] = [];
    for (const one of running) results.push(await one);
    expect(results).toEqual(['1', '2', '3']);
  });

  test('frees the slot of work that fails', async () => {
    const semaphore = createSemaphore({ concurrency: 1 });
    await expect(semaphore.tryRun(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await semaphore.tryRun(async () => 'next')).toBe('next');
  });
});
