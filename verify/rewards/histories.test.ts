import { expect, test } from 'vitest';

import { liveHistories, zones } from './histories.ts';

test('in every life the streak is what a plain account of it says', () => {
  const { withDaysOff, spending, wrong } = liveHistories(2 * zones.length, 7);
  expect(wrong).toEqual([]);
  // Otherwise it would say little about days off.
  expect([withDaysOff > 50, spending > 10]).toEqual([true, true]);
}, 60_000);
