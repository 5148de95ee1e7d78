import type { TextBuilder } from './text-builder.ts';

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const paragraphs = names(
  'p div section article main header footer aside nav table ul ol dl blockquote figure form fieldset details body pre h1 h2 h3 h4 h5 h6',
);
const lines = names('li tr dt dd figcaption caption summary address option hr');

export interface BlockWriter {
  open(name: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** Turns elements into breaks and marks: `#` for headings, `- ` for items, ` | ` between the cells of a row. */
export function createBlockWriter(builder: TextBuilder): BlockWriter {
  let cells = 0;
  let verbatim = 0;
  /** The paragraph that a cell begins with starts no new line. */
  let isCellStart = false;
  const breakLine = (count: 1 | 2): void => {
    if (!isCellStart) builder.breakLine(count);
  };
  const openCell = (): void => {
    if (cells > 0) builder.cancelBreak();
    if (cells > 0) builder.addWords(' | ');
    cells += 1;
    isCellStart = true;
  };
  return {
    open(name) {
      if (name === 'td' || name === 'th') return void openCell();
      if (paragraphs.has(name)) breakLine(2);
      if (lines.has(name) || name === 'br') breakLine(1);
      if (/^h[1-6]$/.test(name)) builder.addWords(`${'#'.repeat(Number(name[1]))} `);
      if (name === 'li') builder.addWords('- ');
      if (name === 'tr') cells = 0;
      if (name === 'pre') verbatim += 1;
    },
    close(name) {
      if (name === 'tr') {
        [isCellStart, cells] = [false, 0];
        // Rows follow each other without an empty line, also when their cells end with a paragraph.
        builder.cancelBreak();
      }
      if (paragraphs.has(name)) breakLine(2);
      if (lines.has(name)) breakLine(1);
      if (name === 'pre') verbatim = Math.max(0, verbatim - 1);
    },
    text(text) {
      if (verbatim > 0) builder.addVerbatim(text);
      else builder.addWords(text);
      if (text.trim() !== '') isCellStart = false;
    },
  };
}
