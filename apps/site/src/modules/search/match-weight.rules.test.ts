import { describe, expect, test } from 'vitest';

import { computeMatchWeight } from './match-weight.rules.ts';

describe('computeMatchWeight', () => {
  test.each([
    ['word', 'word', 1],
    ['word', '(word),', 1],
    ['c++', 'c++', 1],
    ['a.b', 'x/a.b', 1],
    ['漢字', '漢字', 1],
    ['compost', 'composting', 0.28],
    ['co', 'compost', 0],
    ['post', 'compost', 0],
    ['post', 'compost-post', 1],
  ])('%s in %s has weight %d', (term, token, weight) => {
    expect(computeMatchWeight(term, token)).toBeCloseTo(weight, 5);
  });
});
