import { performance } from 'node:perf_hooks';

import { describe, expect, test } from 'vitest';
import { splitPassages } from './split-passages.ts';
import { splitPassagesInThread } from './split-passages-in-thread.ts';

const { signal } = new AbortController();
const prose = 'The baker folds the dough before the oven is hot. ';

describe('splitPassagesInThread', () => {
  test('returns the same passages in a thread and without one', async () => {
    for (const text of [prose.repeat(100), prose.repeat(5000)])
      expect(await splitPassagesInThread(text, signal)).toEqual(splitPassages(text));
  });
  test('does not block the event loop, not even with a text without any space', async () => {
    // The share of the time in which the loop was busy, because pauses are also long on a busy machine.
    const before = performance.eventLoopUtilization();
    expect((await splitPassagesInThread('x'.repeat(2_000_000), signal)).length).toBeGreaterThan(500);
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });
  test('throws the reason of an abort', async () => {
    const controller = new AbortController();
    const split = splitPassagesInThread('x'.repeat(1_000_000), controller.signal);
    controller.abort();
    await expect(split).rejects.toThrow();
  });
});
