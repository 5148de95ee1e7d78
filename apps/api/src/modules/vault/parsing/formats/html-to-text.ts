import { Parser } from 'htmlparser2';

import { assertDepth } from './assert-depth.ts';
import { createTextBuilder } from './text-builder.ts';

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const ignored = names('script style noscript template svg math iframe object canvas audio video select textarea button');
const paragraphs = names(
  'p div section article main header footer aside nav table ul ol dl blockquote figure form fieldset details body',
);
const lines = names('li tr dt dd figcaption caption summary address option hr');

interface HtmlText {
  readonly title: string | null;
  readonly text: string;
  readonly elements: number;
  /** Of the most deeply nested element. */
  readonly depth: number;
}

/** Plain text with headings as `#` lines, items as `- ` lines and the cells of a row divided by ` | `. Reads once, whatever the nesting. */
export function htmlToText(html: string): HtmlText {
  const builder = createTextBuilder();
  let title = '';
  /** How many elements that are ignored, or hold verbatim text, are open. */
  const open = { ignored: 0, title: 0, verbatim: 0, cells: 0, all: 0 };
  let elements = 0;
  let depth = 0;
  const openBlock = (name: string): void => {
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined || paragraphs.has(name) || name === 'pre') builder.breakLine(2);
    if (lines.has(name) || name === 'br') builder.breakLine(1);
    if (level !== undefined) builder.addWords(`${'#'.repeat(Number(level))} `);
    if (name === 'li') builder.addWords('- ');
    if (name === 'tr') open.cells = 0;
    if ((name === 'td' || name === 'th') && open.cells++ > 0) builder.addWords(' | ');
  };
  const closeBlock = (name: string): void => {
    if (/^h[1-6]$/.test(name) || paragraphs.has(name) || name === 'pre') builder.breakLine(2);
    else if (lines.has(name)) builder.breakLine(1);
  };
  const parser = new Parser({
    onopentagname(name) {
      open.all += 1;
      elements += 1;
      assertDepth(open.all);
      depth = Math.max(depth, open.all);
      if (ignored.has(name)) open.ignored += 1;
      else if (name === 'title') open.title += 1;
      else if (open.ignored === 0) openBlock(name);
      if (name === 'pre') open.verbatim += 1;
    },
    ontext(text) {
      if (open.title > 0) title += text;
      else if (open.ignored > 0) return;
      else if (open.verbatim > 0) builder.addVerbatim(text);
      else builder.addWords(text);
    },
    onclosetag(name) {
      open.all -= 1;
      if (ignored.has(name)) open.ignored = Math.max(0, open.ignored - 1);
      else if (name === 'title') open.title = Math.max(0, open.title - 1);
      else if (open.ignored === 0) closeBlock(name);
      if (name === 'pre') open.verbatim = Math.max(0, open.verbatim - 1);
    },
  });
  parser.write(html);
  parser.end();
  return { title: title.trim() || null, text: builder.build(), elements, depth };
}
