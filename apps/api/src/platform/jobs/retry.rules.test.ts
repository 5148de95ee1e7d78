import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { defineJob } from './job.ts';
import { computeBackoffSeconds, hasReachedMaxCrashes } from './retry.rules.ts';

const backoff = { firstSeconds: 2, maxSeconds: 600 };

describe('the backoff between attempts of a job', () => {
  test.each([
    [1, 0, 1],
    [1, 1, 2],
    [2, 0, 2],
    [2, 0.5, 3],
    [5, 0, 16],
    [9, 1, 512],
    [10, 1, 600],
    [10_000, 0, 300],
  ])('after %i failures with random fraction %f is %f seconds', (failures, chance, seconds) => {
    expect(computeBackoffSeconds(backoff, failures, chance)).toBe(seconds);
  });
});

describe('hasReachedMaxCrashes', () => {
  const job = defineJob({ name: 'test.job', payload: z.object({}), retries: 0 });
  test.each([
    [0, 0, false],
    [24, 0, false],
    [25, 0, true],
    [30, 6, false],
    [31, 6, true],
  ])('a job with %i refetches and %i failures crashes workers: %s', (retryCount, failures, expected) => {
    expect(hasReachedMaxCrashes(job, { retryCount, failures })).toBe(expected);
  });
  test('compares the crashes with the limit of the job', () => {
    const patient = { ...job, maxCrashes: 100 };
    expect([99, 100].map((retryCount) => hasReachedMaxCrashes(patient, { retryCount, failures: 0 }))).toEqual([false, true]);
  });
});
