import { describe, expect, test } from 'vitest';

import type { Body } from './body.ts';
import { parseBody } from './read-body.ts';

function read(markdown: string): { body: Body; findings: string[] } {
  const { body, faults } = parseBody({ markdown, firstLine: 10 });
  return { body, findings: faults.map(({ line, message }) => `${line} ${message}`) };
}

describe('a heading', () => {
  test.each([
    ['## One\n\n### Two\n\n## Three\n', []],
    ['Text.\n\n# One\n', ['12 the page already has a title: start with ## instead of #']],
    ['One\n===\n', ['10 the page already has a title: start with ## instead of #']],
    ['### One\n', ['10 a heading of level 3 follows one of level 1: no level may be skipped']],
    ['## One\n\n#### Two\n', ['12 a heading of level 4 follows one of level 2: no level may be skipped']],
    ['## One\n\n### Two\n\n#### Three\n\n## Four\n', []],
    ['```\n# a comment in code\n```\n', []],
  ])('in %j gives %j', (markdown, findings) => {
    expect(read(markdown).findings).toEqual(findings);
  });

  test('has its text without markup and a unique id', () => {
    const { body } = read('## One *and* `two`\n\n## One and two\n\n## One and two-1\n\n## Größe & [Maß](/x)!\n');
    expect(body.headings).toEqual([
      { depth: 2, text: 'One and two', id: 'one-and-two' },
      { depth: 2, text: 'One and two', id: 'one-and-two-1' },
      { depth: 2, text: 'One and two-1', id: 'one-and-two-1-1' },
      { depth: 2, text: 'Größe & Maß!', id: 'größe--maß' },
    ]);
  });
});

describe('raw HTML', () => {
  test.each([
    ['a block of HTML', 'x\n\n<div>\nx\n</div>\n', 12],
    ['HTML inside a line', 'x\nx <br> y\n', 11],
    ['a comment', '<!-- later -->\n', 10],
  ])('is rejected: %s', (_, markdown, line) => {
    expect(read(markdown).findings[0]).toBe(`${line} raw HTML is not shown: write it as Markdown, or as code between backticks`);
  });

  test('is allowed in code, and as a URL in angle brackets', () => {
    expect(read('`<div>` and <https://example.org>\n\n    <div>\n').findings).toEqual([]);
  });
});

describe('an image in a document', () => {
  const finding = '10 an image has no alternative text: write ![what it shows](…)';
  test.each([
    ['![A map](/assets/map.svg)', []],
    ['![](/assets/map.svg)', [finding]],
    ['![ ](/assets/map.svg)', [finding]],
    ['![][map]\n\n[map]: /assets/map.svg', [finding]],
  ])('written %j gives %j', (markdown, findings) => {
    expect(read(markdown).findings).toEqual(findings);
  });
});

describe('link targets of a document', () => {
  test('have their line and offsets', () => {
    const markdown = 'A [b](/c "d") and\n![e](</f g>) and [h][i]\n\n[i]: /j#k\n\n<https://l.example> m [n](#o)\n';
    const { body } = read(markdown);
    expect(body.targets.map(({ url, line, start, end }) => [url, line, markdown.slice(start, end)])).toEqual([
      ['/c', 10, '/c'],
      ['/f g', 11, '/f g'],
      ['/j#k', 13, '/j#k'],
      ['#o', 15, '#o'],
    ]);
  });

  test('are found in tables, lists, quotes, footnotes and emphasis', () => {
    const { body } = read('| [a](/1) |\n|---|\n| **[b](/2)** |\n\n> - [c](/3)\n\n[^n]\n\n[^n]: [d](/4)\n');
    expect(body.targets.map(({ url }) => url)).toEqual(['/1', '/2', '/3', '/4']);
  });
});

describe('the plain text of a document', () => {
  test('has no markup and one block per line', () => {
    const { body } = read(
      '## One\n\nTwo *three*\nfour `five`\n\n- six\n- seven\n\n| a | b |\n|---|---|\n| c | d |\n\n```\neight\n```\n',
    );
    expect(body.text.split('\n').map((line) => line.trim())).toEqual([
      'One',
      'Two three',
      'four five',
      'six',
      'seven',
      'a b',
      'c d',
      'eight',
    ]);
  });

  test.each([
    ['', 0],
    ['One two, three.', 3],
    ['snake_case and v1.2 — done', 4],
    ['日本語 text', 4],
  ])('%j has %i words', (markdown, words) => {
    expect(read(markdown).body.words).toBe(words);
  });
});
