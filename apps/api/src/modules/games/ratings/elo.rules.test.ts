import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Contender, computeExpectedScore, computeRatingChanges, computeSoloRatingChange, getKFactor } from './elo.rules.ts';
import { getRepeatWeight } from './weight.rules.ts';

const always = () => 1;
const player = (playerId: number, more: Partial<Contender> = {}): Contender => ({
  playerId,
  rating: 1200,
  games: 0,
  score: 0,
  ...more,
});
const deltas = (contenders: readonly Contender[], weight = always) =>
  computeRatingChanges(contenders, weight).map(({ delta }) => delta);

const group = fc
  .array(fc.record({ rating: fc.integer({ min: 100, max: 3000 }), games: fc.nat(60), score: fc.nat(5) }), {
    minLength: 2,
    maxLength: 8,
  })
  .map((rows) => rows.map((row, index) => ({ playerId: index + 1, ...row })));

test('K is 40 for the first 30 rated games, then 20, and 10 from 2400 on', () => {
  expect([
    getKFactor({ games: 29, rating: 2500 }),
    getKFactor({ games: 30, rating: 2399 }),
    getKFactor({ games: 30, rating: 2400 }),
  ]).toEqual([40, 20, 10]);
});

test('equal players win and lose half of K, and nothing in a tie', () => {
  expect(deltas([player(1, { score: 2 }), player(2, { score: 1 })])).toEqual([20, -20]);
  expect(deltas([player(1), player(2)])).toEqual([0, 0]);
  expect(deltas([player(1, { score: 3 }), player(2, { score: 2 }), player(3, { score: 1 })])).toEqual([20, 0, -20]);
});

test('the changes of players with equal K add up to 0, and no rating falls below 100', () => {
  fc.assert(
    fc.property(group, fc.nat(6), (players, met) => {
      const same = players.map((one) => ({ ...one, games: 5 }));
      const changes = computeRatingChanges(same, () => getRepeatWeight(met));
      expect(changes.reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
      for (const { playerId, delta } of changes) expect((same[playerId - 1]?.rating ?? 0) + delta).toBeGreaterThanOrEqual(100);
    }),
  );
});

test('each change is within one point of the formula, away from the minimum', () => {
  fc.assert(
    fc.property(group, (players) => {
      const high = players.map((one) => ({ ...one, rating: one.rating + 1000 }));
      for (const { playerId, k, delta } of computeRatingChanges(high, always)) {
        const own = high.find((one) => one.playerId === playerId);
        if (!own) throw new Error('unknown player');
        const surplus = high
          .filter((other) => other !== own)
          .map((other) => (1 + Math.sign(own.score - other.score)) / 2 - computeExpectedScore(own.rating, other.rating));
        const exact = (k * surplus.reduce((sum, value) => sum + value, 0)) / (high.length - 1);
        expect(Math.abs(delta - exact)).toBeLessThan(1.000_001);
      }
    }),
  );
});

test('the result does not depend on the order of the players', () => {
  fc.assert(
    fc.property(group, (players) => {
      const byId = (list: readonly Contender[]) =>
        new Map(computeRatingChanges(list, always).map(({ playerId, delta }) => [playerId, delta]));
      expect(byId(players.toReversed())).toEqual(byId(players));
    }),
  );
});

test('repeated games of the same players within a day count less, from the sixth on not at all', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(getRepeatWeight)).toEqual([1, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 0, 0]);
  expect(deltas([player(1, { score: 2 }), player(2)], () => getRepeatWeight(1))).toEqual([10, -10]);
  expect(deltas([player(1, { score: 2 }), player(2)], () => 0)).toEqual([0, 0]);
});

test('alone, a player gains from right answers and problems gain from wrong ones; an omitted answer counts for the player only', () => {
  const problem = (problemId: number, isCorrect: boolean | undefined) => ({
    problemId,
    rating: 1200,
    timesAnswered: 0,
    isCorrect,
  });
  expect(computeSoloRatingChange({ rating: 1200, games: 0 }, [problem(1, true), problem(2, true)], 1)).toEqual({
    k: 40,
    delta: 20,
    problems: [
      { problemId: 1, delta: -20 },
      { problemId: 2, delta: -20 },
    ],
  });
  expect(computeSoloRatingChange({ rating: 1200, games: 0 }, [problem(1, false), problem(2, undefined)], 1)).toEqual({
    k: 40,
    delta: -20,
    problems: [{ problemId: 1, delta: 20 }],
  });
  expect(computeSoloRatingChange({ rating: 105, games: 0 }, [problem(1, false)], 1).delta).toBe(0);
  expect(computeSoloRatingChange({ rating: 100, games: 0 }, [problem(1, false)], 1).delta).toBe(0);
});
