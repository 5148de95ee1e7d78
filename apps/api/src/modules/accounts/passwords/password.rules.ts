import { passwordLengths } from '@lyceum/contract/product/accounts';

import { commonPasswords, commonWords } from './common-passwords.ts';

const sequences = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
];
const repeated = (sequence: string): string => sequence.repeat(Math.ceil(passwordLengths.max / sequence.length) + 1);
/** Letters, digits and rows of the keyboard, in both directions. */
const keyboardWalks = sequences.flatMap((sequence) => [repeated(sequence), repeated([...sequence].reverse().join(''))]);

/** How many letters must be left when guessable words are removed. */
const minOwnLetters = 4;
const maxUnitLength = 6;

/**
 * Why a password is too weak; undefined when it is not. There are no composition rules (NIST SP 800-63B-4, 3.1.1.2): it must be
 * long, and not among the first that an attacker would try. `relatedTexts` are the address and the site's name.
 */
export function findPasswordFault(password: string, relatedTexts: readonly string[]): string | undefined {
  const length = Array.from(password.normalize('NFC')).length;
  if (length < passwordLengths.min || length > passwordLengths.max)
    return `Expected ${passwordLengths.min} to ${passwordLengths.max} characters.`;
  const plain = lettersAndDigits(password);
  if (
    commonPasswords.has(plain) ||
    isRepeated(password) ||
    keyboardWalks.some((walk) => plain.length > 0 && walk.includes(plain))
  )
    return 'This password is too common.';
  if (isMadeOf(plain, commonWords)) return 'This password is too common.';
  if (isMadeOf(plain, relatedTexts.flatMap(wordsIn)))
    return 'This password is too close to your address or to the name of this site.';
  return undefined;
}

/** In lower case, of any script. */
const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the text repeats a short piece, such as `abcabcabcabcabc`. */
function isRepeated(text: string): boolean {
  const characters = Array.from(text.toLowerCase());
  for (let unit = 1; unit <= maxUnitLength; unit += 1)
    if (characters.every((character, index) => character === characters[index % unit])) return true;
  return false;
}

/** The whole text and its longer parts: `adapeopletest`, `people` and `test` for `ada@people.test`. */
const wordsIn = (text: string): string[] =>
  [lettersAndDigits(text), ...text.split(/[^\p{L}\p{N}]+/u).map(lettersAndDigits)].filter((word) => word.length >= minOwnLetters);

function isMadeOf(plain: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const left = longestFirst.reduce((text, word) => text.replaceAll(word, ''), plain);
  return left !== plain && left.replace(/\p{N}/gu, '').length < minOwnLetters;
}
