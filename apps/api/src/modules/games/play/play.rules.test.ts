import fc from 'fast-check';
import { expect, test } from 'vitest';

import { getOptionOrder } from './option-order.rules.ts';
import { computePoints, getProblemSeconds } from './score.rules.ts';

const seed = '5f0f4a2c-8d0a-4f0e-9a3c-0a7e5f6b1c2d';

test('the order of options is a permutation that stays the same for a player and a problem', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(), fc.nat(50), fc.integer({ min: 2, max: 6 }), (uid, playerId, position, options) => {
      const order = getOptionOrder({ seed: uid, playerId, position, options });
      expect(order.toSorted()).toEqual(Array.from({ length: options }, (_, index) => index));
      expect(getOptionOrder({ seed: uid, playerId, position, options })).toEqual(order);
    }),
  );
});

test('every stored option is shown in every place about equally often', () => {
  const places = [0, 0, 0, 0];
  for (let playerId = 0; playerId < 4000; playerId += 1) {
    const place = getOptionOrder({ seed, playerId, position: 3, options: 4 }).indexOf(0);
    places[place] = (places[place] ?? 0) + 1;
  }
  // The seed is fixed, so the counts are too.
  for (const count of places) expect(Math.abs(count - 1000)).toBeLessThan(120);
});

test('a right answer gives 1000 points at once, half of them at the end of its time and later, a wrong one none', () => {
  const servedAt = new Date('2026-11-14T12:00:00Z');
  const after = (seconds: number, isCorrect = true) =>
    computePoints({ isCorrect, servedAt, answeredAt: new Date(servedAt.getTime() + seconds * 1000), halvedAfterSeconds: 60 });
  expect([0, 0.499, 0.5, 30, 60, 61, 600].map((seconds) => after(seconds))).toEqual([1000, 1000, 996, 750, 500, 500, 500]);
  expect(after(0, false)).toBe(0);
  expect(getProblemSeconds({ time_limit_seconds: 100, number_of_problems: 8 })).toBe(12.5);
});
