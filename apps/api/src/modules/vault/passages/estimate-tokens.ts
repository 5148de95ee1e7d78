const lettersPerToken = 7;

/** What a UTF-16 code unit adds to the count. */
const space = 1;
const letter = 2;
const symbol = 3;
const secondHalf = 4;
/** 0: not classified yet. Much faster than a regular expression, and documents have millions of characters. */
const classes = new Uint8Array(65_536);

/**
 * About as many tokens as the usual vocabularies of 50,000 pieces need: words by their length, ideographs and marks one each. Exact counts
 * differ between models, and passages are small enough for all of them.
 */
export function estimateTokens(text: string): number {
  let count = 0;
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) {
    const kind = classify(text.charCodeAt(index));
    if (kind === letter) {
      letters += 1;
      continue;
    }
    count += Math.ceil(letters / lettersPerToken) + (kind === symbol ? 1 : 0);
    letters = 0;
  }
  return count + Math.ceil(letters / lettersPerToken);
}

function classify(code: number): number {
  const known = classes[code] ?? 0;
  if (known !== 0) return known;
  const found = findClass(String.fromCharCode(code));
  classes[code] = found;
  return found;
}

function findClass(character: string): number {
  if (/\s/.test(character)) return space;
  // A surrogate pair counts once.
  if (/[\udc00-\udfff]/.test(character)) return secondHalf;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(character)) return symbol;
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? letter : symbol;
}
