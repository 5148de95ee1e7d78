import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isJsonTooDeep, maxJsonDepth } from './json-depth.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('the limit on the depth of JSON', () => {
  test('accepts the maximum depth and refuses one level more', () => {
    expect(isJsonTooDeep(nested(maxJsonDepth))).toBe(false);
    expect(isJsonTooDeep(nested(maxJsonDepth + 1))).toBe(true);
    expect(isJsonTooDeep(`{"a":${nested(maxJsonDepth)}}`)).toBe(true);
    expect(isJsonTooDeep('['.repeat(1_000_000))).toBe(true);
  });

  test('ignores brackets in strings, escaped or not', () => {
    expect(isJsonTooDeep(JSON.stringify({ a: '['.repeat(99), [`{${'['.repeat(99)}`]: '\\"[' }))).toBe(false);
    expect(isJsonTooDeep(`{"a\\\\":${nested(maxJsonDepth)}}`)).toBe(true);
  });
});

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('the limit on the depth of JSON', () => {
  test('agrees with the real depth of random JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(7), (value, deepest) => {
        expect(isJsonTooDeep(JSON.stringify(value), deepest)).toBe(depthOf(value) > deepest);
      }),
    );
  });
});
