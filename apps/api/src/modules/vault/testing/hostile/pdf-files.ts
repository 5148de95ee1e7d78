import { deflateSync } from 'node:zlib';

import { makePdf, streamObject, writePdf } from '../../parsing/pdf.fixtures.ts';
import { type HostileFile, megabytes, noise, readOrRefused, refused, repeat } from './hostile-file.ts';

const page = (contents: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> /XObject << /X1 6 0 R >> >> /Contents ${contents} >>`;
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
/** One page, whose content is object 5. */
const withContent = (content: Buffer | string, ...more: (Buffer | string)[]): Buffer =>
  writePdf([catalog, pages, page('5 0 R'), font, content, ...more]);
const plain = (): Buffer => makePdf([['# On bread', 'Flour and water.']], { deflate: true });
const cut = (share: number) => (): Buffer => plain().subarray(0, plain().length * share);

const file = (name: string, make: () => Buffer, ends: HostileFile['ends'] = readOrRefused): HostileFile => ({
  name: `pdf: ${name}`,
  type: 'pdf',
  make,
  ends,
});

export const pdfFiles: readonly HostileFile[] = [
  file('empty', () => Buffer.alloc(0), refused),
  file('only a header', () => Buffer.from('%PDF-1.7\n'), refused),
  file('cut at a quarter', cut(0.25)),
  file('cut in the middle', cut(0.5)),
  file('cut before its end', cut(0.9)),
  file('noise after a header', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(200_000)]), refused),
  file('noise only', () => noise(100_000), refused),
  file('noise in the middle', () => Buffer.concat([plain().subarray(0, 300), noise(500), plain().subarray(300)])),
  file('table of objects that refers to itself', () =>
    Buffer.from(plain().toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Prev 15'), 'latin1'),
  ),
  file('page tree that contains itself', () => writePdf([catalog, '<< /Type /Pages /Count 5 /Kids [2 0 R 2 0 R] >>']), refused),
  file('page tree of 20,000 levels', () =>
    writePdf([
      catalog,
      ...Array.from({ length: 20_000 }, (_, index) => `<< /Type /Pages /Count 1 /Kids [${index + 3} 0 R] >>`),
      page('1 0 R'),
    ]),
  ),
  file(
    'a thousand million declared pages',
    () => writePdf([catalog, '<< /Type /Pages /Count 1000000000 /Kids [3 0 R] >>', page('1 0 R')]),
    refused,
  ),
  file('20,000 pages', () => makePdf(Array.from({ length: 20_000 }, () => ['x'])), ['too_large']),
  file('content that inflates to 600 MB', () => withContent(streamObject(megabytes(600), true)), refused),
  file('content of nested filters', () => {
    let data: Buffer = megabytes(100);
    for (let level = 0; level < 5; level += 1) data = deflateSync(data);
    const filters = repeat('/FlateDecode ', 5);
    return withContent(
      Buffer.concat([
        Buffer.from(`<< /Length ${data.length} /Filter [${filters}] >>\nstream\n`),
        data,
        Buffer.from('\nendstream'),
      ]),
    );
  }),
  file('a form that draws itself', () => {
    const form = streamObject(
      Buffer.from('/X1 Do /X1 Do'),
      false,
      ' /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X1 6 0 R >> >>',
    );
    return withContent(streamObject(Buffer.from('/X1 Do'), false), form);
  }),
  file('arrays nested 200,000 deep', () => withContent(`<< /Length 0 /A ${repeat('[', 200_000)} >>\nstream\n\nendstream`)),
  file('dictionaries nested 100,000 deep', () => withContent(`${repeat('<< /A ', 100_000)} 1 ${repeat('>>', 100_000)}`)),
  file('a stream with a negative length', () => withContent('<< /Length -5 >>\nstream\nBT ET\nendstream')),
  file('a stream longer than the file', () => withContent('<< /Length 4000000000 >>\nstream\nBT ET\nendstream')),
  file('a length that refers to itself', () => withContent('<< /Length 5 0 R >>\nstream\nBT ET\nendstream')),
  file(
    'a million pieces of text',
    () => withContent(streamObject(Buffer.from(`BT /F1 1 Tf ${repeat('(x) Tj 0 -1 Td ', 1_000_000)} ET`), true)),
    ['text', 'too_large', 'too_slow'],
  ),
  file(
    'more text than allowed',
    () => withContent(streamObject(Buffer.from(`BT /F1 1 Tf ${repeat(`(${repeat('x', 1000)}) Tj T* `, 12_000)} ET`), true)),
    ['too_large', 'too_slow'],
  ),
  file('encrypted', () => {
    const key = repeat('41', 32);
    const pdf = makePdf([['secret']], { extra: [`<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -44 >>`] });
    return Buffer.from(
      pdf.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R /Encrypt 6 0 R /ID [<${key}> <${key}>]`),
      'latin1',
    );
  }, ['password_protected']),
  file('a script that runs on opening', () =>
    Buffer.from(
      plain().toString('latin1').replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (while(1);) >>'),
      'latin1',
    ),
  ),
  file('a font of noise', () =>
    writePdf([
      catalog,
      pages,
      page('5 0 R'),
      '<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor 7 0 R /ToUnicode 6 0 R >>',
      streamObject(Buffer.from('BT /F1 9 Tf (Flour) Tj ET'), false),
      streamObject(noise(5000), false),
      '<< /Type /FontDescriptor /FontName /X /FontFile2 6 0 R /Flags 4 >>',
    ]),
  ),
];
