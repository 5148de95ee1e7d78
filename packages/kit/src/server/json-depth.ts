/** Deeper than anything that is meant, and far from what makes a recursive reader fail. */
export const deepestJson = 32;

/** Whether a JSON text nests deeper than any body of ours. Looks at brackets outside of strings; what is no JSON at all is told by the parser. */
export function isTooDeep(text: string, deepest = deepestJson): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > deepest) return true;
    } else if (sign === '}' || sign === ']') depth -= 1;
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
