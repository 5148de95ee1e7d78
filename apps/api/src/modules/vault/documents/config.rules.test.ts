import { describe, expect, test } from 'vitest';

import { hideConfigSecrets, restoreHiddenSecrets } from './config.rules.ts';

const config = {
  access_token: 'ya29.secret',
  depth: 2,
  sources: [{ apiKey: 'k-1', name: 'first' }, { 'API-Key': null }],
  nested: { Authorization: { scheme: 'Bearer', value: 'x' } },
};
const shown = {
  access_token: '[hidden]',
  depth: 2,
  sources: [{ apiKey: '[hidden]', name: 'first' }, { 'API-Key': null }],
  nested: { Authorization: '[hidden]' },
};

describe('hideConfigSecrets', () => {
  test('replaces values whose name says that they are secret, at every depth', () => {
    expect(hideConfigSecrets(config)).toEqual(shown);
  });
  test.each([[null], [3], ['text'], [[1, 'two']], [{}]])('leaves %j unchanged', (value) => {
    expect(hideConfigSecrets(value)).toEqual(value);
  });
  test('keeps a member called __proto__ without changing a prototype', () => {
    const parsed: unknown = JSON.parse('{"__proto__":{"token":"x"}}');
    expect(JSON.stringify(hideConfigSecrets(parsed))).toBe('{"__proto__":{"token":"[hidden]"}}');
  });
});

describe('restoreHiddenSecrets', () => {
  test('puts the stored secrets back where a change has them hidden', () => {
    expect(restoreHiddenSecrets({ ...shown, depth: 3 }, config)).toEqual({ ...config, depth: 3 });
  });
  test('replaces secrets that the change names, and drops those it leaves out', () => {
    expect(restoreHiddenSecrets({ access_token: 'new' }, config)).toEqual({ access_token: 'new' });
    expect(restoreHiddenSecrets({ depth: 1 }, config)).toEqual({ depth: 1 });
  });
  test('does not invent a secret where none is stored', () => {
    expect(restoreHiddenSecrets({ token: '[hidden]', toString: 1 }, null)).toEqual({ token: '[hidden]', toString: 1 });
  });
});
