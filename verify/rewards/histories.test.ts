import { expect, test } from 'vitest';

import { liveHistories, zones } from './histories.ts';

test('in no life is a date counted twice or a day off spent twice', () => {
  const { histories, wrong } = liveHistories(2 * zones.length, 7);
  expect([histories, wrong]).toEqual([2 * zones.length, []]);
}, 60_000);
