import { describe, expect, test } from 'vitest';

import { hideSecrets, restoreSecrets } from './config.rules.ts';

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

describe('hideSecrets', () => {
  test('replaces values whose name says that they are secret, at every depth', () => {
    expect(hideSecrets(config)).toEqual(shown);
  });
  test.each([[null], [3], ['text'], [[1, 'two']], [{}]])('leaves %j unchanged', (value) => {
    expect(hideSecrets(value)).toEqual(value);
  });
  test('keeps a member called __proto__ without changing a prototype', () => {
    const parsed: unknown = JSON.parse('{"__proto__":{"token":"x"}}');
    expect(JSON.stringify(hideSecrets(parsed))).toBe('{"__proto__":{"token":"[hidden]"}}');
  });
});

describe('restoreSecrets', () => {
  test('puts the stored secrets back where a change has them hidden', () => {
    expect(restoreSecrets({ ...shown, depth: 3 }, config)).toEqual({ ...config, depth: 3 });
  });
  test('replaces secrets that the change names, and drops those it leaves out', () => {
    expect(restoreSecrets({ access_token: 'new' }, config)).toEqual({ access_token: 'new' });
    expect(restoreSecrets({ depth: 1 }, config)).toEqual({ depth: 1 });
  });
  test('does not invent a secret where none is stored', () => {
    expect(restoreSecrets({ token: '[hidden]', toString: 1 }, null)).toEqual({ token: '[hidden]', toString: 1 });
  });
});
