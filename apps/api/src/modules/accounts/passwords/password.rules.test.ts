import { describe, expect, test } from 'vitest';

import { findPasswordFault } from './password.rules.ts';

const own = ['ada.lovelace@people.test', 'learn.example.org'];

describe('a new password', () => {
  test.each([
    'three quiet tortoises',
    '              .',
    'пять тихих черепах',
    '静かな亀が三匹いて、どれも眠っていた',
    '🐢🦆🐁🐖🐿🐂🐴🐞🐟🐦🐉🐬🦉🐌🐝',
    '839201748392017',
    'correct horse battery stapler',
    'ada likes to go to school by bus',
    'x'.repeat(14) + 'yz'.repeat(57),
  ])('accepts %j, because there are no composition rules', (password) => {
    expect(findPasswordFault(password, own)).toBeUndefined();
  });
});

const short = 'Expected 15 to 128 characters.';
const common = 'This password is too common.';
const close = 'This password is too close to your address or to the name of this site.';
describe('a new password', () => {
  test.each([
    ['short', short],
    ['x'.repeat(7) + 'yz'.repeat(61), short],
    // Fourteen characters, but fifteen code points before composition.
    ['e\u0301bcdfghjklmnpq', short],
    ['🐢🦆🐁🐖🐿🐂🐴🐞🐟🐦🐉🐬🦉🐌', short],
    ['aaaaaaaaaaaaaaa', common],
    ['abcabcabcabcabc', common],
    ['123456789012345', common],
    ['9876543210987654', common],
    ['abcdefghijklmnop', common],
    ['qwertyuiopasdfgh', common],
    ['1qaz2wsx3edc4rfv', common],
    ['Correct Horse Battery Staple', common],
    ['Password12345678', common],
    ['password-password', common],
    ['Welcome2026Welcome', common],
    ['ｐａｓｓｗｏｒｄ１２３４５６７８９', common],
    ['ada.lovelace@people.test', close],
    ['LovelacePeople2026', close],
    ['learn.example.org!', close],
  ])('refuses %j', (password, why) => {
    expect(findPasswordFault(password, own)).toBe(why);
  });
});
