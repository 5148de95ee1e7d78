import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { prefersMarkdown } from './accept.rules.ts';

const chrome =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';

describe('HTML is preferred by', () => {
  test.each([
    ['an empty header', ''],
    ['curl, wget, most libraries', '*/*'],
    ['Chrome', chrome],
    ['Safari', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['Firefox', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/png,image/svg+xml,*/*;q=0.8'],
    ['search robots', 'text/html,application/xhtml+xml,application/signed-exchange;v=b3,application/xml;q=0.9,*/*;q=0.8'],
    ['a feed reader', 'application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.8'],
    ['a client of the API', 'application/json'],
    ['axios', 'application/json, text/plain, */*'],
    ['an image request', 'image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8'],
    ['any text', 'text/*'],
    ['plain text', 'text/plain'],
    ['a lower weight for Markdown', 'text/html, text/markdown;q=0.9'],
    ['Markdown with weight 0', 'text/markdown;q=0'],
    ['Markdown with weight 0 and a wildcard', 'text/markdown;q=0, */*'],
    ['Markdown with weight 0.000', 'text/markdown;q=0.000'],
    ['an invalid weight', 'text/markdown;q=high'],
    ['a weight above one', 'text/markdown;q=1.5'],
    ['a weight with too many digits', 'text/markdown;q=0.12345'],
    ['a type with the same prefix', 'text/markdownish'],
    ['a type inside a parameter', 'text/plain;note="text/markdown, text/markdown"'],
    ['a broken list', ';;,,;q=,/,'],
    ['eight kilobytes of other types', Array.from({ length: 400 }, (_, index) => `application/x-${index};q=0.5`).join(',')],
  ])('%s', (_, accept) => {
    expect(prefersMarkdown(accept)).toBe(false);
  });
});

describe('Markdown is preferred by', () => {
  test.each([
    ['Markdown only', 'text/markdown'],
    ['Claude Code', 'text/markdown, text/html, */*'],
    ['Cursor', 'text/markdown, text/plain;q=0.9, */*;q=0.8'],
    ['OpenCode', 'text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1'],
    ['a tie', 'text/html, text/markdown'],
    ['a tie below one', 'text/html;q=0.5,text/markdown;q=0.5'],
    ['a higher weight for Markdown', 'text/html;q=0.8, text/markdown;q=0.9'],
    ['a low weight without HTML', 'text/markdown;q=0.001'],
    ['a low weight and a wildcard', 'text/markdown;q=0.1, */*;q=0.9'],
    ['a variant of it', 'text/markdown;variant=GFM;charset=utf-8'],
    ['a variant with a weight', 'text/markdown; variant=GFM ; q=0.9 , text/html;q=0.8'],
    ['upper case', 'TEXT/MARKDOWN;Q=1'],
    ['extra white space', '\t text/markdown \t ; \t q=0.9 , text/html ; q=0.1'],
    ['two Markdown ranges', 'text/markdown;q=0, text/html;q=0.5, text/markdown;q=0.7'],
    ['a quoted separator', 'text/plain;x="a,b;q=0", text/markdown'],
    ['Markdown at the end of eight kilobytes', `${'application/x-other;q=0.5,'.repeat(320)}text/markdown`],
  ])('%s', (_, accept) => {
    expect(prefersMarkdown(accept)).toBe(true);
  });
});

describe('prefersMarkdown', () => {
  test('handles any header, and prefers Markdown only if the header names it', () => {
    const fragments = fc.constantFrom('text/markdown', 'text/html', '*/*', ',', ';', 'q=', '0', '1', '.5', ' ', '"', '\\', 'x=');
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 40 }), (parts) => {
        const accept = parts.join('');
        if (prefersMarkdown(accept)) expect(accept).toContain('text/markdown');
      }),
    );
  });
});
