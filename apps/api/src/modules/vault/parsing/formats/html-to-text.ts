import { Parser } from 'htmlparser2';

import { assertNestingDepth } from './assert-nesting-depth.ts';
import { createBlockWriter } from './block-writer.ts';
import { createTextBuilder } from './text-builder.ts';

const ignored: ReadonlySet<string> = new Set(
  'script style noscript template svg math iframe object canvas audio video select textarea button'.split(' '),
);

interface HtmlText {
  readonly title: string | null;
  readonly text: string;
  readonly elements: number;
  /** Of the most deeply nested element. */
  readonly depth: number;
}

/** Plain text with headings as `#` lines. Reads once. */
export function htmlToText(html: string): HtmlText {
  const builder = createTextBuilder();
  const writer = createBlockWriter(builder);
  const open = { all: 0, ignored: 0, title: 0 };
  let [title, elements, depth] = ['', 0, 0];
  const parser = new Parser({
    onopentagname(name) {
      open.all += 1;
      elements += 1;
      depth = Math.max(depth, open.all);
      assertNestingDepth(depth);
      if (ignored.has(name)) open.ignored += 1;
      else if (name === 'title') open.title += 1;
      else if (open.ignored === 0) writer.open(name);
    },
    ontext(text) {
      if (open.title > 0) title += text;
      else if (open.ignored === 0) writer.text(text);
    },
    onclosetag(name) {
      open.all -= 1;
      if (ignored.has(name)) open.ignored = Math.max(0, open.ignored - 1);
      else if (name === 'title') open.title = Math.max(0, open.title - 1);
      else if (open.ignored === 0) writer.close(name);
    },
  });
  parser.write(html);
  parser.end();
  return { title: title.trim() || null, text: builder.build(), elements, depth };
}
