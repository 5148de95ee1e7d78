import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { keepMarkdownUnchanged, replacePlainParagraphs } from './plain-paragraphs.ts';
import { parseBody } from './read-body.ts';

const words = fc.constantFrom(
  'A plain line, with (signs): "some".',
  'Another one - or 2',
  'Ünder 漢字',
  'x',
  'http://a.b/c d',
  'a:- b',
);
const marks = fc.constantFrom(
  ...[
    '# One',
    '## Two',
    '===',
    '---',
    '- item',
    '1. item',
    '  indented',
    '    code',
    '> quoted',
    '```',
    '~~~',
    '| a | b |',
    '|---|---|',
    ':-:',
  ],
  ...[
    '[label]:',
    '[label]: /page',
    '[label]: /page "title',
    'more"',
    '[label]',
    '[a](/b)',
    '[a](',
    '/b)',
    '![](/c.png)',
    '![alt](/c.png)',
  ],
  ...[
    '*emphasis',
    'end*',
    '`code',
    'end`',
    '<b>',
    '<!--',
    '-->',
    '[^1]',
    '[^1]: note',
    '- [ ] open',
    'hard break  ',
    'hard break\\',
    '&amp;',
    'a \uE001 b',
  ],
);
const line = fc.oneof(
  { weight: 3, arbitrary: words },
  { weight: 2, arbitrary: fc.constantFrom('', '', ' ', '\t') },
  { weight: 3, arbitrary: marks },
);
const texts = fc.array(line, { maxLength: 14 }).map((lines) => lines.join('\n'));

describe('an outline', () => {
  test('gives the same result as the whole text', () => {
    fc.assert(
      fc.property(texts, (markdown) => {
        expect(parseBody({ markdown, firstLine: 3 })).toEqual(parseBody({ markdown, firstLine: 3 }, keepMarkdownUnchanged));
      }),
      { numRuns: 300 },
    );
  });

  test('replaces each line of a plain paragraph by one character and keeps everything else', () => {
    const { markdown } = replacePlainParagraphs('## One\n\nTwo lines,\nof words.\n\nA [link](/x)\nand words.\n\nWords.\n');
    expect(markdown).toBe('## One\n\n\uE000\n\uE001\n\nA [link](/x)\nand words.\n\n\uE002\n');
  });
});
