import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { aKey } from './secrets.fixtures.ts';
import { createSecrets } from './secrets.ts';
import { SecretsError } from './secrets-error.ts';

const place = 'bookings.integration/42/access_token';
const secrets = createSecrets([aKey('k1')]);

function faultOf(work: () => unknown): SecretsError {
  try {
    work();
  } catch (error) {
    if (error instanceof SecretsError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

describe('seal and open', () => {
  test('everything sealed opens again in its context', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ minLength: 1 }), (bytes, context) => {
        expect(secrets.open(secrets.seal(Buffer.from(bytes), context), context)).toEqual(Buffer.from(bytes));
      }),
    );
  });
  test('text is sealed as UTF-8', () => {
    expect(secrets.open(secrets.seal('päss🔑', place), place).toString('utf8')).toBe('päss🔑');
  });
  test('the same text sealed twice looks different', () => {
    expect(secrets.seal('x', place)).not.toBe(secrets.seal('x', place));
  });
  test('the form is v1.<key id>.<base64url(iv|ciphertext|tag)>', () => {
    const fixed = createSecrets([aKey('k1')], { random: (size) => Buffer.alloc(size, 7) });
    const [version, id, payload = ''] = fixed.seal('four', place).split('.');
    const bytes = Buffer.from(payload, 'base64url');
    expect([version, id, bytes.length, bytes.subarray(0, 12)]).toEqual(['v1', 'k1', 12 + 4 + 16, Buffer.alloc(12, 7)]);
  });
});

describe('invalid sealed texts', () => {
  test('every flipped bit of a sealed text is refused', () => {
    const flippable = createSecrets([aKey('k1'), { ...aKey('k1'), id: 'k3' }, aKey('c1')]);
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (plain) => {
        const sealed = Buffer.from(flippable.seal(plain, place), 'latin1');
        for (let bit = 0; bit < sealed.length * 8; bit += 1) {
          const changed = Buffer.from(sealed);
          changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          expect(() => flippable.open(changed.toString('latin1'), place)).toThrow(SecretsError);
        }
      }),
      { numRuns: 15 },
    );
  });
  test('every truncation is refused', () => {
    const sealed = secrets.seal('some secret', place);
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => secrets.open(sealed.slice(0, length), place)).toThrow(SecretsError);
    }
  });
  test('another context is refused and named', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        fc.pre(one !== other && one.toWellFormed() === one && other.toWellFormed() === other);
        const fault = faultOf(() => secrets.open(secrets.seal('s3cret', one), other));
        expect([fault.kind, fault.message.includes(`"${other}"`)]).toEqual(['refused', true]);
      }),
    );
  });
  test('an empty context is refused', () => {
    expect(faultOf(() => secrets.seal('x', '')).kind).toBe('refused');
  });
  test.each([
    ['', 'malformed'],
    ['v2.k1.AAAA', 'malformed'],
    ['v1.k1.AAAA', 'malformed'],
    ['v1..AAAA', 'malformed'],
    [`v1.k1.${'A'.repeat(43)}+`, 'malformed'],
    [`v1.k9.${'A'.repeat(60)}`, 'unknown_key'],
    [`v1.k1.${'A'.repeat(60)}`, 'refused'],
  ])('%j is %s', (text, kind) => {
    expect(faultOf(() => secrets.open(text, place)).kind).toBe(kind);
  });
  test('an unknown key is reported together with the known ones', () => {
    const sealed = createSecrets([aKey('old')]).seal('x', place);
    expect(faultOf(() => secrets.open(sealed, place)).message).toBe(
      'Sealed with the key "old", which is not configured (known: k1).',
    );
  });
  test('no error contains the secret, the sealed text or a key', () => {
    const { key } = aKey('k1');
    const sealed = secrets.seal('canary-5ecret', place);
    const faults = [
      faultOf(() => secrets.open(sealed, 'elsewhere')),
      faultOf(() => secrets.open(`${sealed.slice(0, -4)}AAAA`, place)),
      faultOf(() => secrets.open(`${sealed}!`, place)),
      faultOf(() => createSecrets([aKey('k2')]).open(sealed, place)),
    ];
    for (const { message, stack = '' } of faults) {
      for (const canary of ['canary', sealed.slice(10, 30), key.toString('hex'), key.toString('base64')]) {
        expect(message + stack).not.toContain(canary);
      }
    }
  });
});

describe('rotation of secret keys', () => {
  const before = createSecrets([aKey('k1')]);
  const during = createSecrets([aKey('k2'), aKey('k1')]);
  const after = createSecrets([aKey('k2')]);

  test('an older text opens, asks for resealing and then needs the new key only', () => {
    const old = before.seal('token', place);
    expect([during.open(old, place).toString(), during.needsReseal(old), during.keyIdOf(old)]).toEqual(['token', true, 'k1']);
    const renewed = during.reseal(old, place);
    expect([during.needsReseal(renewed), during.keyIdOf(renewed)]).toEqual([false, 'k2']);
    expect(after.open(renewed, place).toString()).toBe('token');
    expect(faultOf(() => after.open(old, place)).kind).toBe('unknown_key');
  });
  test('resealing keeps the context', () => {
    expect(faultOf(() => during.reseal(before.seal('token', place), 'elsewhere')).kind).toBe('refused');
  });
});
