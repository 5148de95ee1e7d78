import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { highlightCode } from './highlight.ts';
import { serializeHtml } from './html.ts';
import { bodyOf } from './layout.fixtures.ts';
import { renderBody } from './markdown.ts';

const shown = (markdown: string) =>
  serializeHtml(renderBody(bodyOf(markdown), (url) => (url.startsWith('/') ? `/base${url}` : url)));

describe('the text of a document', () => {
  test('has headings with the ids that links are checked against', () => {
    const page = shown('## What & why\n\n### `code` here\n\n## What & why\n');
    expect([...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['what--why', 'code-here', 'what--why-1']);
    expect(page).toContain('href="#what--why-1"');
  });

  test('has no heading above level 2', () => {
    expect(shown('# Title\n')).toMatch(/^<h2 id="title">/);
  });

  test('marks external links and prefixes internal ones', () => {
    const page = shown('[in](/start) [out](https://example.org) ![a bed](/assets/bed.png)');
    expect(page).toContain('<a href="/base/start">in</a>');
    expect(page).toContain('<a href="https://example.org" rel="external noopener">out</a>');
    expect(page).toContain('<img src="/base/assets/bed.png" alt="a bed" loading="lazy" decoding="async">');
  });

  test('drops raw HTML and unsafe URLs', () => {
    expect(shown('a <b onclick="x">b</b> <script>c</script>')).toBe('<p>a b c</p>');
    expect(shown('[x](javascript:alert(1)) ![y](data:image/png;base64,AA)')).toBe('<p><a>x</a> <span>y</span></p>');
  });

  test('has tables and code that can be scrolled with the keyboard', () => {
    expect(shown('| a | b |\n|---|--:|\n| 1 | 2 |\n')).toMatch(/^<div class="scroll" tabindex="0" [^]*<td class="right">2<\/td>/);
    expect(shown('```sh\nls -a\n```\n')).toBe(
      '<pre tabindex="0" role="group" aria-label="Code"><code class="language-sh"><span class="k">ls</span> <span class="k">-a</span>\n</code></pre>',
    );
  });

  test('has accessible task lists and footnotes', () => {
    expect(shown('- [x] dig\n- [ ] rest\n')).toMatch(/aria-label="Done:">☑<\/span> dig[^]*aria-label="Open:">☐<\/span> rest/);
    const notes = shown('## Footnote label\n\nOne[^1].\n\n[^1]: Two.\n');
    expect(notes.match(/ id="footnote-label"/g)?.length).toBe(1);
    expect(notes).toContain('<h2 id="note:label">Footnotes</h2>');
  });
});

test('highlighting does not change the code', () => {
  const languages = fc.constantFrom('sh', 'yaml', 'json', 'ts', 'sql', 'http', 'none', 'constructor');
  const code = fc.array(
    fc.constantFrom('"', "'", '`', '\\', '#', '--', '//', '/*', '*/', '$x', 'select', 'const', 'a: b', '\n', ' ', '{', ','),
  );
  fc.assert(
    fc.property(languages, code, (language, parts) => {
      const text = parts.join('');
      const pieces = highlightCode(text, language);
      expect(pieces.map(([piece]) => piece).join('')).toBe(text);
    }),
  );
});
