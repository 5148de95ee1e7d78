import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { patient } from '../../../../../../tools/test/eventually.ts';
import { makeDocx, makePptx, makeXlsx } from './files.fixtures.ts';
import { parseFile } from './parse-file.ts';
import { makePdf } from './pdf.fixtures.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lyceum-parse-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function parse(bytes: string | Uint8Array, type: string) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return parseFile(path, type, AbortSignal.timeout(patient.timeout));
}

describe('parseFile', () => {
  test.each([
    ['UTF-8', Buffer.from('Grüße, 世界 🙂')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffGrüße, 世界 🙂')],
    ['UTF-16', Buffer.from('\ufeffGrüße, 世界 🙂', 'utf16le')],
  ])('reads plain text in %s', async (_name, bytes) => {
    expect(await parse(bytes, 'txt')).toEqual({ title: null, text: 'Grüße, 世界 🙂' });
  });
  test('reads plain text that is not UTF-8 as Windows-1252', async () => {
    expect((await parse(Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x93, 0x78, 0x94]), 'text/plain')).text).toBe(
      'Grüße “x”',
    );
  });
  test('reads Markdown with its front matter’s title and underlined headings', async () => {
    const text =
      '---\ntitle: "On bread"\ntags: [x]\n---\nBread\n=====\n\nFlour and water.\r\n\r\nYeast\n-----\n\nIt lives.\n\n\n\n* one\n* two\n';
    expect(await parse(text, '.md')).toEqual({
      title: 'On bread',
      text: '# Bread\n\nFlour and water.\n\n## Yeast\n\nIt lives.\n\n* one\n* two',
    });
  });
  test('reads a PDF: title, headings by size, paragraphs, divided words', async () => {
    const pages = [
      ['# On bread', 'Flour and water make a dough that fer-', 'ments overnight.', '', 'The second paragraph ends', 'here.'],
      ['## Yeast', 'It lives in the (warm) dough.'],
    ];
    for (const deflate of [false, true]) {
      expect(await parse(makePdf(pages, { title: 'Bread (2nd edition)', deflate }), 'application/pdf')).toEqual({
        title: 'Bread (2nd edition)',
        text: '# On bread\n\nFlour and water make a dough that ferments overnight.\n\nThe second paragraph ends\nhere.\n\n## Yeast\n\nIt lives in the (warm) dough.',
      });
    }
  });
  test('reads a Word document with its headings', async () => {
    expect(await parse(makeDocx(['# On bread', 'Flour & water.', '## Yeast', 'It <lives>.']), 'docx')).toEqual({
      title: 'On bread',
      text: '# On bread\n\nFlour & water.\n\n## Yeast\n\nIt <lives>.',
    });
  });
  test('reads tables row by row, also when their cells are paragraphs', async () => {
    const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`;
    const page = `<p>Prices</p><table>${row('Bread', 'Price')}${row('Rye', '')}${row('Oats', '4')}</table><p>End</p>`;
    expect((await parse(page, 'html')).text).toBe('Prices\n\nBread | Price\nRye |\nOats | 4\n\nEnd');
  });
  test('reads a presentation in the order of its slides, with notes', async () => {
    const slides = [
      { title: 'On bread', paragraphs: ['Flour', 'Water'], notes: 'Wave at the back row.' },
      { title: 'Yeast', paragraphs: ['It lives.'] },
    ];
    expect(await parse(makePptx(slides), 'pptx')).toEqual({
      title: 'On bread',
      text: '## On bread\n\nFlour\nWater\n\nNotes:\nWave at the back row.\n\n## Yeast\n\nIt lives.',
    });
  });
  test('reads a workbook: sheets, texts, numbers and days', async () => {
    const sheets = {
      Prices: [
        ['Bread', 'Price', 'Since'],
        ['Rye', 0.1 + 0.2, { day: 45_000 }],
        ['Wheat & oats', 3, { day: 45_000.5 }],
      ],
      Empty: [],
    };
    expect((await parse(makeXlsx(sheets), 'xlsx')).text).toBe(
      '# Prices\n\nBread | Price | Since\nRye | 0.3 | 2023-03-15\nWheat & oats | 3 | 2023-03-15 12:00\n\n# Empty',
    );
  });
  test('reads the article of a web page without menus and scripts', async () => {
    const paragraph = 'Flour and water make a dough that ferments overnight, and the baker shapes it in the morning. '.repeat(4);
    const page = `<!doctype html><html><head><meta charset="utf-8"><title>On bread | The bakery</title><style>p{}</style></head><body>
    <nav><ul><li><a href="/">Home</a></li><li><a href="/shop">Shop</a></li></ul></nav>
    <article><h1>On bread</h1><p>${paragraph}</p><h2>Yeast</h2><p>${paragraph}</p><ul><li>Flour</li><li>Water</li></ul><script>alert(1)</script></article>
    <footer>All rights reserved</footer></body></html>`;
    const { title, text } = await parse(page, 'text/html; charset=utf-8');
    expect(title).toContain('On bread');
    expect(text).toContain('## Yeast\n\nFlour and water make a dough');
    expect(text).toContain('- Flour\n- Water');
    for (const noise of ['Shop', 'alert', 'rights reserved', 'p{}']) expect(text).not.toContain(noise);
  });
  test('reads all text of a page without an article, in the encoding that it declares', async () => {
    const page = Buffer.from(
      '<meta charset="iso-8859-1"><title>T</title><table><tr><th>Grün<td>1<tr><th>Blau<td>2</table>',
      'latin1',
    );
    expect(await parse(page, 'html')).toEqual({ title: 'T', text: 'Grün | 1\nBlau | 2' });
  });
  test('reads an e-mail: subject, people, the text part, names of attachments', async () => {
    const mail = [
      'From: =?utf-8?q?J=C3=B6rg?= <joerg@example.org>',
      'To: Ada <ada@example.org>, bob@example.org',
      'Subject: =?utf-8?b?R3LDvMOfZQ==?=',
      'Date: Sat, 14 Nov 2026 10:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b1',
      '',
      '--b1',
      'Content-Type: multipart/alternative; boundary=b2',
      '',
      '--b2',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'The dough rises =E2=80=94 slowly.',
      '--b2',
      'Content-Type: text/html',
      '',
      '<p>Not read</p>',
      '--b2--',
      '--b1',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename=recipe.pdf',
      '',
      'x',
      '--b1--',
    ].join('\r\n');
    expect(await parse(mail, 'eml')).toEqual({
      title: 'Grüße',
      text: '# Grüße\n\nFrom: Jörg <joerg@example.org>\nTo: Ada <ada@example.org>, bob@example.org\nDate: 2026-11-14T10:00:00.000Z\nAttachments: recipe.pdf\n\nThe dough rises — slowly.',
    });
    expect((await parse('Subject: x\nContent-Type: text/html\n\n<h2>Yeast</h2><p>It lives.</p>', 'eml')).text).toBe(
      '# x\n\n## Yeast\n\nIt lives.',
    );
  });
  test.each([
    [
      'RSS',
      `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Bakery</title><link>https://b.example/</link><description>News</description>
    <item><title>Rye &amp; oats</title><link>https://b.example/1</link><pubDate>Sat, 14 Nov 2026 10:00:00 GMT</pubDate><description>Short</description><content:encoded><![CDATA[<h2>Dough</h2><p>It rises.</p>]]></content:encoded></item></channel></rss>`,
      '# Bakery\n\nNews\n\n## Rye & oats\n\nSat, 14 Nov 2026 10:00:00 GMT · https://b.example/1\n\n#### Dough\n\nIt rises.',
    ],
    [
      'Atom',
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Bakery</title><id>x</id><updated>2026-11-14T10:00:00Z</updated><entry><title>Rye</title><id>y</id><updated>2026-11-14T10:00:00Z</updated><link href="https://b.example/1"/><content type="html">&lt;p&gt;It rises.&lt;/p&gt;</content></entry></feed>`,
      '# Bakery\n\n## Rye\n\n2026-11-14T10:00:00Z · https://b.example/1\n\nIt rises.',
    ],
    [
      'JSON',
      '{"version":"https://jsonfeed.org/version/1.1","title":"Bakery","items":[{"id":"1","title":"Rye","content_text":"It rises."}]}',
      '# Bakery\n\n## Rye\n\nIt rises.',
    ],
  ])('reads a feed in %s', async (_name, feed, text) => {
    expect(await parse(feed, 'rss')).toEqual({ title: 'Bakery', text });
  });
  test('refuses a type that it cannot read', async () => {
    await expect(parse('x', 'application/zip')).rejects.toMatchObject({ name: 'UnreadableDocument', code: 'unsupported_type' });
  });
  test('refuses a document without text', async () => {
    await expect(parse(' \n\u200a\n', 'txt')).rejects.toMatchObject({
      code: 'no_text',
      message: 'The document contains no text.',
    });
  });
  test('throws the reason of an abort and leaves no process', async () => {
    const path = join(folder, 'file');
    await writeFile(path, 'x');
    const controller = new AbortController();
    const parsing = parseFile(path, 'txt', controller.signal);
    controller.abort(new Error('stopped'));
    await expect(parsing).rejects.toThrow('stopped');
  });
});
