import { describe, expect, test } from 'vitest';

import { freshAddress, isOurs, managedAddress } from './address.rules.ts';
import { afterOutcome, firstStep } from './healing.rules.ts';
import { isFine, isUsable, secondsUntil, suspectUntil, wasForcedJustNow } from './tokens.rules.ts';

const tokens = { accessToken: 'a', accessExpiresAt: new Date(0), refreshToken: 'r' };
const uid = '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f';
const ada = { uid, email: 'ada@people.test', isVerified: true };

test.each([
  [{ managedUserId: null, hasRefreshToken: false, inDoubt: false }, 'create'],
  [{ managedUserId: null, hasRefreshToken: true, inDoubt: true }, 'create'],
  [{ managedUserId: 7, hasRefreshToken: true, inDoubt: false }, 'refresh'],
  [{ managedUserId: 7, hasRefreshToken: true, inDoubt: true }, 'force-refresh'],
  [{ managedUserId: 7, hasRefreshToken: false, inDoubt: false }, 'force-refresh'],
] as const)('with %j the first question is %s', (standing, step) => {
  expect(firstStep(standing)).toBe(step);
});

test.each([
  ['refresh', { kind: 'refresh_token_refused' }, { step: 'force-refresh', afterPause: false }],
  ['force-refresh', { kind: 'no_such_user' }, { step: 'create', afterPause: false }],
  ['create', { kind: 'address_taken', managedUserId: 7 }, { step: 'find', afterPause: false }],
  ['find', { kind: 'no_such_user' }, { step: 'create', afterPause: true }],
  ['refresh', { kind: 'unavailable', reason: 'timeout', acted: true }, { step: 'refresh', afterPause: true }],
  [
    'refresh',
    { kind: 'unavailable', reason: 'throttled', acted: false, retryAfterSeconds: 9 },
    { step: undefined, afterPause: false },
  ],
  ['refresh', { kind: 'refused', reason: 'status 401', all: true }, { step: undefined, afterPause: false }],
  ['refresh', { kind: 'tokens', tokens }, { step: undefined, afterPause: false }],
] as const)('after %s, %j leads on', (step, outcome, decision) => {
  expect(afterOutcome(step, outcome)).toEqual(decision);
});

describe('addresses', () => {
  test('one’s own is told to the provider where it is verified, any other is not', () => {
    expect(managedAddress(ada, 'ADA@people.test', 'https://api.test')).toBe('ada@people.test');
    expect(managedAddress({ ...ada, isVerified: false }, ada.email, 'https://api.test')).toBe(`user-${uid}@noreply.api.test`);
    expect(managedAddress(ada, 'eve@people.test', 'https://api.test')).toBe(`user-${uid}@noreply.api.test`);
    expect(freshAddress(uid, 'http://127.0.0.1:4200')).toBe(`user-${uid}@noreply.invalid`);
  });
  const theirs = 'ada+client@people.test';
  test.each([
    ['marked as ours', { mark: uid, email: theirs }, ada, ada.email, true],
    ['marked as another’s', { mark: 'other', email: theirs }, ada, ada.email, false],
    ['unmarked, under a proved address', { mark: undefined, email: theirs }, ada, ada.email, true],
    ['unmarked, under a proved address as it was sent', { mark: undefined, email: 'Ada@people.test' }, ada, ada.email, true],
    ['unmarked, under an unproved address', { mark: undefined, email: theirs }, { ...ada, isVerified: false }, ada.email, false],
    ['unmarked, asked for by another address', { mark: undefined, email: theirs }, ada, 'eve@people.test', false],
    ['unmarked, under another address', { mark: undefined, email: 'eve+client@people.test' }, ada, ada.email, false],
    ['unmarked, under another client’s address', { mark: undefined, email: 'ada+other@people.test' }, ada, ada.email, false],
    ['unmarked, under no address', { mark: undefined, email: undefined }, ada, ada.email, false],
  ])('who is %s', (_, found, person, address, ours) => {
    expect(isOurs(found, person, { address, clientId: 'client' })).toBe(ours);
  });
});

describe('tokens', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const held = (seconds: number, more: object = {}) => ({
    access_expires_at: new Date(now.getTime() + seconds * 1000),
    in_doubt: false,
    suspect_until: null,
    forced_at: null,
    ...more,
  });

  test('are fine above five minutes and usable above one', () => {
    expect([301, 300].map((seconds) => isFine(held(seconds), now))).toEqual([true, false]);
    expect([61, 60].map((seconds) => isUsable(held(seconds), now))).toEqual([true, false]);
    expect(isUsable(held(3600, { in_doubt: true }), now)).toBe(false);
    expect(isFine({ ...held(1), access_expires_at: null }, now)).toBe(false);
  });
  test('are not fine while something may have ended them, and usable all the same', () => {
    const suspect = held(3600, { suspect_until: now });
    expect([isFine(suspect, now), isUsable(suspect, now)]).toEqual([false, true]);
  });
  test('stay suspect until whatever was lost is past', () => {
    const later = new Date(now.getTime() + 60_000);
    expect(suspectUntil({ suspect_until: null }, true, now)).toEqual(later);
    expect(suspectUntil({ suspect_until: later }, false, now)).toEqual(later);
    expect(suspectUntil({ suspect_until: now }, false, now)).toBeNull();
  });
  test('forced a moment ago are new', () => {
    expect([4_999, 5_000].map((ms) => wasForcedJustNow(held(1, { forced_at: new Date(now.getTime() - ms) }), now))).toEqual([
      true,
      false,
    ]);
    expect(wasForcedJustNow(held(1), now)).toBe(false);
  });
  test('last whole seconds, and never less than none', () => {
    expect([secondsUntil(new Date(now.getTime() + 1_999), now), secondsUntil(new Date(0), now)]).toEqual([1, 0]);
  });
});
