const wordSign = /[\p{L}\p{N}\p{M}]/u;
/** Most signs are of these, and looking at one is quicker than matching it. */
const isWordSign = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return wordSign.test(text.slice(code >= 0xdc00 && code <= 0xdfff ? at - 1 : at, at + 2));
};

const prefixWeight = 0.4;
/** So few letters begin too many words to mean one of them. */
const minPrefixLength = 3;

/** How well a term fits a piece that it appears in: 1 for a whole word, less for the beginning of one, 0 inside of words. */
export function matchWeight(term: string, token: string): number {
  let best = 0;
  for (let at = token.indexOf(term); at >= 0; at = token.indexOf(term, at + 1)) {
    if (at > 0 && isWordSign(token, at - 1) && isWordSign(token, at)) continue;
    const end = at + term.length;
    if (end === token.length || !isWordSign(token, end) || !isWordSign(token, end - 1)) return 1;
    if (term.length >= minPrefixLength) best = Math.max(best, (prefixWeight * term.length) / (endOfWord(token, end) - at));
  }
  return best;
}

const endOfWord = (piece: string, from: number): number => {
  let end = from;
  while (end < piece.length && isWordSign(piece, end)) end += 1;
  return end;
};
