/** A text without its plain paragraphs, and the way back to the whole. */
export interface Outline {
  readonly markdown: string;
  /** Puts into a text that was found in the outline what was taken out. */
  whole(text: string): string;
  /** Where in the whole text something stands that was not taken out. */
  offsetOf(offset: number): number;
}

/** The outline that nothing is taken out of. */
export const untouched = (markdown: string): Outline => ({ markdown, whole: (text) => text, offsetOf: (offset) => offset });

/** A line of nothing but words: wherever it stands, no sign in it means anything to Markdown, nor does its end. */
const plain = /^\p{L}(?:[^\p{Cc}\\`*_[\]<>&~|\uE000-\uF8FF]*[^\s\p{Cc}\\`*_[\]<>&~|\uE000-\uF8FF])?$/u;
const blank = /^[ \t]*$/;

/** Unicode keeps these for private use, and to Markdown they are letters. */
const sign = /[\uE000-\uF8FF]/;
const signs = /[\uE000-\uF8FF]/g;
const firstSign = 0xe000;
const mostSigns = 6400;

/**
 * Most of what people write are paragraphs without markup, and a parser looks at each letter of them several times. Here each
 * of their lines becomes one letter. Only whole paragraphs between empty lines: beside other lines, words may be the address
 * of a link or the head of a table.
 */
export function outlineOf(markdown: string): Outline {
  const lines = markdown.split('\n');
  const taken: string[] = [];
  for (let first = 0; first < lines.length; ) {
    const end = endOfParagraph(lines, first);
    const paragraph = lines.slice(first, end);
    if (taken.length + paragraph.length <= mostSigns && paragraph.every((line) => plain.test(line)))
      for (const [index, line] of paragraph.entries())
        lines[first + index] = String.fromCharCode(firstSign + taken.push(line) - 1);
    first = end + 1;
  }
  return taken.length === 0 || sign.test(markdown) ? untouched(markdown) : shortened(lines.join('\n'), taken);
}

function endOfParagraph(lines: readonly string[], first: number): number {
  let end = first;
  while (end < lines.length && !blank.test(lines[end] ?? '')) end += 1;
  return end;
}

function shortened(markdown: string, taken: readonly string[]): Outline {
  return {
    markdown,
    whole: (text) => text.replace(signs, (each) => taken[each.charCodeAt(0) - firstSign] ?? each),
    offsetOf: (offset) => {
      const before = markdown.slice(0, offset).match(signs)?.length ?? 0;
      return taken.slice(0, before).reduce((sum, line) => sum + line.length - 1, offset);
    },
  };
}
