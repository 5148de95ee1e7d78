/** Letters and digits of most scripts; ideographs, whose tokens are one character; anything else that is not a space. */
const pieces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

/**
 * About as many tokens as the usual vocabularies of 50,000 pieces need. Exact counts differ between models, and passages are small
 * enough for all of them.
 */
export function countTokens(text: string): number {
  let count = 0;
  for (const [piece] of text.matchAll(pieces)) count += Math.ceil(piece.length / lettersPerToken);
  return count;
}

const lettersPerToken = 7;
