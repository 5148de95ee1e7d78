/** A text whose plain paragraphs are replaced by placeholders, and the way back. */
export interface MarkdownWithPlaceholders {
  readonly markdown: string;
  /** Replaces the placeholders in a text by what they stand for. */
  whole(text: string): string;
  /** Maps an offset in the outline to the original text. */
  offsetOf(offset: number): number;
}

/** The outline without replacements. */
export const keepMarkdownUnchanged = (markdown: string): MarkdownWithPlaceholders => ({
  markdown,
  whole: (text) => text,
  offsetOf: (offset) => offset,
});

/** A line in which no character has a meaning in Markdown. */
const plain = /^\p{L}(?:[^\p{Cc}\\`*_[\]<>&~|\uE000-\uF8FF]*[^\s\p{Cc}\\`*_[\]<>&~|\uE000-\uF8FF])?$/u;
const blank = /^[ \t]*$/;

/** Placeholders from the private use area of Unicode, which Markdown treats as letters. */
const sign = /[\uE000-\uF8FF]/;
const signs = /[\uE000-\uF8FF]/g;
const firstSign = 0xe000;
const mostSigns = 6400;

/**
 * Parsing plain paragraphs takes most of the time, so each of their lines is replaced by one character. Only whole paragraphs
 * between empty lines are replaced: next to other lines, words may be the URL of a link or the head of a table.
 */
export function replacePlainParagraphs(markdown: string): MarkdownWithPlaceholders {
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
  return taken.length === 0 || sign.test(markdown) ? keepMarkdownUnchanged(markdown) : shortened(lines.join('\n'), taken);
}

function endOfParagraph(lines: readonly string[], first: number): number {
  let end = first;
  while (end < lines.length && !blank.test(lines[end] ?? '')) end += 1;
  return end;
}

function shortened(markdown: string, taken: readonly string[]): MarkdownWithPlaceholders {
  return {
    markdown,
    whole: (text) => text.replace(signs, (each) => taken[each.charCodeAt(0) - firstSign] ?? each),
    offsetOf: (offset) => {
      const before = markdown.slice(0, offset).match(signs)?.length ?? 0;
      return taken.slice(0, before).reduce((sum, line) => sum + line.length - 1, offset);
    },
  };
}
