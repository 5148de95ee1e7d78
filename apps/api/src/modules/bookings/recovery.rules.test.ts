import { describe, expect, test } from 'vitest';

import { chooseManagedUserEmail, createPlaceholderEmail, mayAdoptSchedulingUser } from './address.rules.ts';
import { chooseFirstRecoveryStep, chooseNextRecoveryStep } from './recovery.rules.ts';
import {
  computeSuspectUntil,
  countSecondsUntil,
  isTokenFresh,
  isTokenUsableDuringOutage,
  wasRefreshJustForced,
} from './tokens.rules.ts';

const tokens = { accessToken: 'a', accessExpiresAt: new Date(0), refreshToken: 'r' };
const uid = '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f';
const ada = { uid, email: 'ada@people.test', isVerified: true };

describe('getting a scheduling token', () => {
  test.each([
    [{ managedUserId: null, hasRefreshToken: false, inDoubt: false }, 'create'],
    [{ managedUserId: null, hasRefreshToken: true, inDoubt: true }, 'create'],
    [{ managedUserId: 7, hasRefreshToken: true, inDoubt: false }, 'refresh'],
    [{ managedUserId: 7, hasRefreshToken: true, inDoubt: true }, 'force-refresh'],
    [{ managedUserId: 7, hasRefreshToken: false, inDoubt: false }, 'force-refresh'],
  ] as const)('in the state %j begins with the step %s', (state, step) => {
    expect(chooseFirstRecoveryStep(state)).toBe(step);
  });

  test.each([
    ['refresh', { kind: 'refresh_token_refused' }, { step: 'force-refresh', afterPause: false }],
    ['force-refresh', { kind: 'no_such_user' }, { step: 'create', afterPause: false }],
    ['create', { kind: 'address_taken', managedUserId: 7 }, { step: 'find', afterPause: false }],
    ['find', { kind: 'no_such_user' }, { step: 'create', afterPause: true }],
    ['refresh', { kind: 'unavailable', reason: 'timeout', mayHaveActed: true }, { step: 'refresh', afterPause: true }],
    [
      'refresh',
      { kind: 'unavailable', reason: 'throttled', mayHaveActed: false, retryAfterSeconds: 9 },
      { step: undefined, afterPause: false },
    ],
    ['refresh', { kind: 'refused', reason: 'status 401', isInstallationWide: true }, { step: undefined, afterPause: false }],
    ['refresh', { kind: 'tokens', tokens }, { step: undefined, afterPause: false }],
  ] as const)('chooses the next step after %s with the outcome %j', (step, outcome, next) => {
    expect(chooseNextRecoveryStep(step, outcome)).toEqual(next);
  });
});

describe('the address of a managed user', () => {
  test('the provider gets the user’s own address if it is verified, and a placeholder otherwise', () => {
    expect(chooseManagedUserEmail(ada, 'ADA@people.test', 'https://api.test')).toBe('ada@people.test');
    expect(chooseManagedUserEmail({ ...ada, isVerified: false }, ada.email, 'https://api.test')).toBe(
      `user-${uid}@noreply.api.test`,
    );
    expect(chooseManagedUserEmail(ada, 'eve@people.test', 'https://api.test')).toBe(`user-${uid}@noreply.api.test`);
    expect(createPlaceholderEmail(uid, 'http://127.0.0.1:4200')).toBe(`user-${uid}@noreply.invalid`);
  });
  const theirs = 'ada+client@people.test';
  test.each([
    ['with our mark', { ownerMark: uid, email: theirs }, ada, ada.email, true],
    ['with another user’s mark', { ownerMark: 'other', email: theirs }, ada, ada.email, false],
    ['without a mark, under a verified address', { ownerMark: undefined, email: theirs }, ada, ada.email, true],
    [
      'without a mark, under a verified address that the provider did not rewrite',
      { ownerMark: undefined, email: 'Ada@people.test' },
      ada,
      ada.email,
      true,
    ],
    [
      'without a mark, under an unverified address',
      { ownerMark: undefined, email: theirs },
      { ...ada, isVerified: false },
      ada.email,
      false,
    ],
    [
      'without a mark, found by an address that is not the user’s own',
      { ownerMark: undefined, email: theirs },
      ada,
      'eve@people.test',
      false,
    ],
    ['without a mark, under another address', { ownerMark: undefined, email: 'eve+client@people.test' }, ada, ada.email, false],
    [
      'without a mark, under the address of another client',
      { ownerMark: undefined, email: 'ada+other@people.test' },
      ada,
      ada.email,
      false,
    ],
    ['without a mark, without an address', { ownerMark: undefined, email: undefined }, ada, ada.email, false],
  ])('decides whether a managed user %s belongs to the person', (_, user, person, address, isTheirs) => {
    expect(mayAdoptSchedulingUser(user, person, { address, clientId: 'client' })).toBe(isTheirs);
  });
});

describe('stored scheduling tokens', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const stored = (seconds: number, more: object = {}) => ({
    access_expires_at: new Date(now.getTime() + seconds * 1000),
    in_doubt: false,
    suspect_until: null,
    forced_at: null,
    ...more,
  });

  test('are fresh with more than five minutes left and usable with more than one', () => {
    expect([301, 300].map((seconds) => isTokenFresh(stored(seconds), now))).toEqual([true, false]);
    expect([61, 60].map((seconds) => isTokenUsableDuringOutage(stored(seconds), now))).toEqual([true, false]);
    expect(isTokenUsableDuringOutage(stored(3600, { in_doubt: true }), now)).toBe(false);
    expect(isTokenFresh({ ...stored(1), access_expires_at: null }, now)).toBe(false);
  });
  test('are usable but not fresh while a lost force-refresh may have revoked them', () => {
    const suspect = stored(3600, { suspect_until: now });
    expect([isTokenFresh(suspect, now), isTokenUsableDuringOutage(suspect, now)]).toEqual([false, true]);
  });
  test('stay suspect until a lost force-refresh can no longer take effect', () => {
    const later = new Date(now.getTime() + 60_000);
    expect(computeSuspectUntil({ suspect_until: null }, true, now)).toEqual(later);
    expect(computeSuspectUntil({ suspect_until: later }, false, now)).toEqual(later);
    expect(computeSuspectUntil({ suspect_until: now }, false, now)).toBeNull();
  });
  test('count as just forced for five seconds', () => {
    expect([4_999, 5_000].map((ms) => wasRefreshJustForced(stored(1, { forced_at: new Date(now.getTime() - ms) }), now))).toEqual(
      [true, false],
    );
    expect(wasRefreshJustForced(stored(1), now)).toBe(false);
  });
  test('have a remaining time in whole seconds that is never negative', () => {
    expect([countSecondsUntil(new Date(now.getTime() + 1_999), now), countSecondsUntil(new Date(0), now)]).toEqual([1, 0]);
  });
});
