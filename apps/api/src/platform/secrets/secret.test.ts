import { format, inspect } from 'node:util';

import { describe, expect, test } from 'vitest';

import { Secret } from './secret.ts';

const secret = new Secret('hunter2');

describe('a Secret', () => {
  test('returns its text from reveal()', () => {
    expect(secret.reveal()).toBe('hunter2');
  });
  test.each([
    ['a join', ['x', secret].join('')],
    ['concatenation', 'x'.concat(String(secret))],
    ['JSON', JSON.stringify({ nested: [secret] })],
    ['inspect', inspect({ nested: [secret] }, { showHidden: true, depth: 9 })],
    ['console', format('%s %o %j %O', secret, secret, secret, secret)],
    ['a copy', inspect([Object.assign({}, secret), structuredClone(secret)])],
    ['its keys', Reflect.ownKeys(secret).join()],
  ])('%s does not show the secret', (_way, shown) => {
    expect(shown).not.toContain('hunter2');
  });
});
