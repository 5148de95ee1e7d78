import { expect, test } from 'vitest';

import { computeRanks } from './boards.rules.ts';

const rows = (...ratings: number[]) => ratings.map((rating) => ({ rating }));

test('equal ratings share a rank, and the next one counts all players before it', () => {
  expect(computeRanks(rows(1300, 1250, 1250, 1200), { before: 0, higher: 0 })).toEqual([1, 2, 2, 4]);
  // The page starts with the third of several players with the same rating.
  expect(computeRanks(rows(1250, 1250, 1200), { before: 12, higher: 10 })).toEqual([11, 11, 15]);
  expect(computeRanks([], { before: 0, higher: 0 })).toEqual([]);
});
