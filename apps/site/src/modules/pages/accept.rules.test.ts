import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { prefersMarkdown } from './accept.rules.ts';

const chrome =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';

describe('HTML is what is wanted by', () => {
  test.each([
    ['nobody in particular', ''],
    ['curl, wget, most libraries', '*/*'],
    ['Chrome', chrome],
    ['Safari', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['Firefox', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/png,image/svg+xml,*/*;q=0.8'],
    ['search robots', 'text/html,application/xhtml+xml,application/signed-exchange;v=b3,application/xml;q=0.9,*/*;q=0.8'],
    ['a feed reader', 'application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.8'],
    ['a client of the API', 'application/json'],
    ['axios', 'application/json, text/plain, */*'],
    ['a picture', 'image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8'],
    ['any text', 'text/*'],
    ['plain text', 'text/plain'],
    ['markdown less than HTML', 'text/html, text/markdown;q=0.9'],
    ['markdown not at all', 'text/markdown;q=0'],
    ['markdown not at all, though anything else', 'text/markdown;q=0, */*'],
    ['markdown not at all, in full', 'text/markdown;q=0.000'],
    ['a weight that is none', 'text/markdown;q=high'],
    ['a weight above one', 'text/markdown;q=1.5'],
    ['a weight with too many digits', 'text/markdown;q=0.12345'],
    ['a type that only begins alike', 'text/markdownish'],
    ['a type inside a parameter', 'text/plain;note="text/markdown, text/markdown"'],
    ['a broken list', ';;,,;q=,/,'],
    ['eight kilobytes of other types', Array.from({ length: 400 }, (_, index) => `application/x-${index};q=0.5`).join(',')],
  ])('%s', (_, accept) => {
    expect(prefersMarkdown(accept)).toBe(false);
  });
});

describe('markdown is what is wanted by', () => {
  test.each([
    ['who asks for nothing else', 'text/markdown'],
    ['Claude Code', 'text/markdown, text/html, */*'],
    ['Cursor', 'text/markdown, text/plain;q=0.9, */*;q=0.8'],
    ['OpenCode', 'text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1'],
    ['a tie', 'text/html, text/markdown'],
    ['a tie below one', 'text/html;q=0.5,text/markdown;q=0.5'],
    ['more than HTML', 'text/html;q=0.8, text/markdown;q=0.9'],
    ['little, but HTML not at all', 'text/markdown;q=0.001'],
    ['little, but HTML only by a wildcard', 'text/markdown;q=0.1, */*;q=0.9'],
    ['a variant of it', 'text/markdown;variant=GFM;charset=utf-8'],
    ['a variant with a weight', 'text/markdown; variant=GFM ; q=0.9 , text/html;q=0.8'],
    ['shouting', 'TEXT/MARKDOWN;Q=1'],
    ['much white space', '\t text/markdown \t ; \t q=0.9 , text/html ; q=0.1'],
    ['who names it twice', 'text/markdown;q=0, text/html;q=0.5, text/markdown;q=0.7'],
    ['who quotes a separator', 'text/plain;x="a,b;q=0", text/markdown'],
    ['who names it last of eight kilobytes', `${'application/x-other;q=0.5,'.repeat(320)}text/markdown`],
  ])('%s', (_, accept) => {
    expect(prefersMarkdown(accept)).toBe(true);
  });
});

test('no header is too strange to be answered, and only one that names markdown gets it', () => {
  const signs = fc.constantFrom('text/markdown', 'text/html', '*/*', ',', ';', 'q=', '0', '1', '.5', ' ', '"', '\\', 'x=');
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
      const accept = parts.join('');
      if (prefersMarkdown(accept)) expect(accept).toContain('text/markdown');
    }),
  );
});
