import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseBody } from '../content/read-body.ts';
import { escapeMarkdown, formatMarkdownLink } from './escape-markdown.ts';

const plainTextOf = (markdown: string): string => parseBody({ markdown, firstLine: 1 }).body.text;
const targetsOf = (markdown: string) => parseBody({ markdown, firstLine: 1 }).body.targets;

describe('escaped text', () => {
  test.each([
    ['C# & Rust', 'C# & Rust'],
    ['snake_case stays', 'snake_case stays'],
    ['_emphasis_', String.raw`\_emphasis\_`],
    ['[not] a *link*', String.raw`\[not\] a \*link\*`],
    ['two\n lines ', 'two lines'],
    ['&amp; <b>', String.raw`\&amp; \<b>`],
  ])('%j becomes %j', (text, written) => {
    expect(escapeMarkdown(text)).toBe(written);
  });

  const characters = fc.constantFrom(...String.raw`ab 1*_[]()<>\!#&;~-+.:|^"=`, '`');
  const texts = fc.array(characters, { minLength: 1, maxLength: 30 }).map((parts) => parts.join('').replace(/\s+/g, ' ').trim());

  test.each([
    ['inside a line', (text: string) => `x ${text} x`, (text: string) => (text === '' ? 'x  x' : `x ${text} x`)],
    ['as a line of its own', (text: string) => text, (text: string) => text],
    ['as an item of a list', (text: string) => `- ${text}`, (text: string) => text],
    ['as a heading', (text: string) => `## ${text}`, (text: string) => text],
  ])('renders as the original text %s', (_, written, meant) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(plainTextOf(written(escapeMarkdown(text)))).toBe(meant(text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a link in Markdown', () => {
  test.each(['https://a.example/x', 'https://a.example/x_(y)', 'https://a.example/x?y=<z>'])('to %s has that target', (url) => {
    const [target] = targetsOf(`x ${formatMarkdownLink('see [this]', url)} x`);
    expect(
      decodeURI(target?.url ?? '')
        .replaceAll('%28', '(')
        .replaceAll('%29', ')'),
    ).toBe(url);
  });
});
