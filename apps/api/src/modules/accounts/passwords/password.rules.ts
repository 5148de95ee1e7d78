import { passwordLengths } from '@lyceum/contract/product/accounts';

import { commonPasswords, commonWords } from './common-passwords.ts';

const rows = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p'];
const endless = (row: string): string => row.repeat(Math.ceil(passwordLengths.max / row.length) + 1);
const walks = rows.flatMap((row) => [endless(row), endless([...row].reverse().join(''))]);

/** So many letters must be left when the words that anyone would guess are taken out. */
const leastOwn = 4;
const longestUnit = 6;

/**
 * Why a password cannot be taken, or undefined. There are no rules about what it is made of (NIST SP 800-63B-4, 3.1.1.2): it must be
 * long, and not among the first that anybody would try. `own` are words that stand next to it: the address, the site's name.
 */
export function passwordFault(password: string, own: readonly string[]): string | undefined {
  const length = Array.from(password.normalize('NFC')).length;
  if (length < passwordLengths.min || length > passwordLengths.max)
    return `Expected ${passwordLengths.min} to ${passwordLengths.max} characters.`;
  const plain = squashed(password);
  if (commonPasswords.has(plain) || isRepeated(password) || walks.some((walk) => plain.length > 0 && walk.includes(plain)))
    return 'This password is too common.';
  if (isMadeOf(plain, commonWords)) return 'This password is too common.';
  if (isMadeOf(plain, own.flatMap(wordsIn))) return 'This password is too close to your address or to the name of this site.';
  return undefined;
}

/** Small letters and digits of any script. */
const squashed = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether it is a short piece over and over, as in `abcabcabcabcabc`. */
function isRepeated(text: string): boolean {
  const characters = Array.from(text.toLowerCase());
  for (let unit = 1; unit <= longestUnit; unit += 1)
    if (characters.every((character, index) => character === characters[index % unit])) return true;
  return false;
}

/** The whole and its parts: of `ada@people.test`, `adapeopletest`, `ada`, `people`. Very short parts are in too many words. */
const wordsIn = (text: string): string[] =>
  [squashed(text), ...text.split(/[^\p{L}\p{N}]+/u).map(squashed)].filter((word) => word.length >= leastOwn);

function isMadeOf(plain: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const left = longestFirst.reduce((text, word) => text.replaceAll(word, ''), plain);
  return left !== plain && left.replace(/\p{N}/gu, '').length < leastOwn;
}
