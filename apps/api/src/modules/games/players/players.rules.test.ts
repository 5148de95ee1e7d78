import { experiencePointsForLevel } from '@lyceum/contract/product/player';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { getAccuracy, getExperienceLevel, getOnlineStatus } from './players.rules.ts';

test('the level is the highest one whose experience is reached', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (experience) => {
      const level = getExperienceLevel(experience);
      expect(experiencePointsForLevel(level)).toBeLessThanOrEqual(experience);
      expect(experiencePointsForLevel(level + 1)).toBeGreaterThan(experience);
    }),
  );
  expect([0, 99, 100, 299, 300].map(getExperienceLevel)).toEqual([1, 1, 2, 2, 3]);
});

test('a player is online for two minutes after a request, then away, then offline', () => {
  const now = new Date('2026-11-14T12:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  expect(getOnlineStatus(null, now)).toBe('offline');
  expect([0, 120, 121, 900, 901].map((seconds) => getOnlineStatus(ago(seconds), now))).toEqual([
    'online',
    'online',
    'away',
    'away',
    'offline',
  ]);
});

test('accuracy is the share of right answers', () => {
  expect([getAccuracy({ answered: 0, correct: 0 }), getAccuracy({ answered: 4, correct: 3 })]).toEqual([0, 0.75]);
});
