import { describe, expect, test } from 'vitest';

import { parseSecretKeys } from './secret-keys.ts';
import { aKey } from './secrets.fixtures.ts';
import { createSecrets } from './secrets.ts';

const one = aKey('k1').key.toString('base64');
const other = aKey('k2').key.toString('base64');

describe('parseSecretKeys', () => {
  test('the parsed list has the current key first', () => {
    expect(parseSecretKeys(`k2:${other}, k1:${one}`)).toEqual([aKey('k2'), aKey('k1')]);
  });
  test.each([
    ['', 'Entry 1 is not of the form id:base64.'],
    [one, 'Entry 1 is not of the form id:base64.'],
    [`k1:${one},`, 'Entry 2 is not of the form id:base64.'],
    [`k1:${one}:x`, 'Entry 1 is not of the form id:base64.'],
    [`${one}:k1`, 'The id of entry 1 is not'],
    [`k.1:${one}`, 'The id of entry 1 is not'],
    ['k1:', 'The key "k1" is not base64.'],
    [`k1:${one}%`, 'The key "k1" is not base64.'],
    ['k1:c2hvcnQ=', 'The key "k1" has 5 bytes instead of 32.'],
    [`k1:${one},k1:${other}`, 'The id "k1" is given twice.'],
  ])('rejects %j', (text, message) => {
    expect(() => parseSecretKeys(text)).toThrow(message);
    expect(() => parseSecretKeys(text)).toThrow('openssl rand -base64 32');
    expect(() => parseSecretKeys(text)).not.toThrow(one);
  });
});

describe('createSecrets', () => {
  test('rejects an empty list, a key that is too short, and an id with a dot', () => {
    expect(() => createSecrets([])).toThrow('There is no key.');
    expect(() => createSecrets([{ id: 'k1', key: Buffer.alloc(31) }])).toThrow('31 bytes');
    expect(() => createSecrets([aKey('a.b')])).toThrow('key id');
  });
});
