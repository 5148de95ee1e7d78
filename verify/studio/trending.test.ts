import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApi, type TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import { misordered, orderMatters } from './trending.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('engagements in any order give the same key', async () => {
  expect(await orderMatters(api, 20_000, 7)).toBeLessThan(1e-9);
}, 60_000);

test('the order of keys is that of decayed sums, now and later', async () => {
  expect(await misordered(api, 60, 7)).toBe(0);
}, 60_000);
