const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
/** ASCII is handled separately, because a comparison is faster than the expression. */
const isWordCharacter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return wordCharacter.test(text.slice(code >= 0xdc00 && code <= 0xdfff ? at - 1 : at, at + 2));
};

const prefixWeight = 0.4;
/** Shorter prefixes match too many words. */
const minPrefixLength = 3;

/** How well a term matches a token that contains it: 1 for a whole word, less for a prefix, 0 inside a word. */
export function computeMatchWeight(term: string, token: string): number {
  let best = 0;
  for (let at = token.indexOf(term); at >= 0; at = token.indexOf(term, at + 1)) {
    if (at > 0 && isWordCharacter(token, at - 1) && isWordCharacter(token, at)) continue;
    const end = at + term.length;
    if (end === token.length || !isWordCharacter(token, end) || !isWordCharacter(token, end - 1)) return 1;
    if (term.length >= minPrefixLength) best = Math.max(best, (prefixWeight * term.length) / (endOfWord(token, end) - at));
  }
  return best;
}

const endOfWord = (token: string, from: number): number => {
  let end = from;
  while (end < token.length && isWordCharacter(token, end)) end += 1;
  return end;
};
