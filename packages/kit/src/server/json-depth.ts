/** Deeper than any real body, and far below what makes a recursive reader fail. */
export const maxJsonDepth = 32;

/** Counts brackets outside of strings. Whether the text is JSON is left to the parser. */
export function isJsonTooDeep(text: string, maxDepth = maxJsonDepth): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}
