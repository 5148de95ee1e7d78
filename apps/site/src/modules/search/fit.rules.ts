const wordSign = /[\p{L}\p{N}\p{M}]/u;
/** Most signs are of these, and looking at one is quicker than matching it. */
const isWordSign = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return wordSign.test(text.slice(code >= 0xdc00 && code <= 0xdfff ? at - 1 : at, at + 2));
};

const ofBeginning = 0.4;
/** So few letters begin too many words to mean one of them. */
const shortest = 3;

/** How well a term fits a piece that it appears in: 1 for a whole word, less for the beginning of one, 0 inside of words. */
export function fitOf(term: string, piece: string): number {
  let best = 0;
  for (let at = piece.indexOf(term); at >= 0; at = piece.indexOf(term, at + 1)) {
    if (at > 0 && isWordSign(piece, at - 1) && isWordSign(piece, at)) continue;
    const end = at + term.length;
    if (end === piece.length || !isWordSign(piece, end) || !isWordSign(piece, end - 1)) return 1;
    if (term.length >= shortest) best = Math.max(best, (ofBeginning * term.length) / (endOfWord(piece, end) - at));
  }
  return best;
}

const endOfWord = (piece: string, from: number): number => {
  let end = from;
  while (end < piece.length && isWordSign(piece, end)) end += 1;
  return end;
};
