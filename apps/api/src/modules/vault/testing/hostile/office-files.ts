import { docxEntries, makeDocx, makePptx, makeXlsx, makeZip, type ZipEntry } from '../../parsing/files.fixtures.ts';
import {
  createBillionLaughs,
  type HostileFile,
  megabytes,
  noise,
  readOrRefused,
  refused,
  repeat,
  secretFile,
} from './hostile-file.ts';

type OfficeType = 'docx' | 'pptx' | 'xlsx';
const office = (type: OfficeType, name: string, make: () => Buffer, ends: HostileFile['ends'] = readOrRefused): HostileFile => ({
  name: `${type}: ${name}`,
  type,
  make,
  ends,
});
const types: readonly OfficeType[] = ['docx', 'pptx', 'xlsx'];
const mainPart = { docx: 'word/document.xml', pptx: 'ppt/presentation.xml', xlsx: 'xl/workbook.xml' } as const;
const document = (): Buffer => makeDocx(['# On bread', 'Flour and water.']);
/** A Word document with one more, or one other, file in it. */
const withEntry = (entry: ZipEntry): Buffer =>
  makeZip([...docxEntries(['Flour and water.']).filter(({ name }) => name !== entry.name), entry]);
const withBody = (body: string): Buffer => makeZip(docxEntries([], body));
const word = (name: string, make: () => Buffer, ends?: HostileFile['ends']): HostileFile => office('docx', name, make, ends);

const ofEveryType: readonly HostileFile[] = types.flatMap((type) => [
  office(type, 'empty', () => Buffer.alloc(0), refused),
  office(type, 'noise', () => noise(50_000), refused),
  office(type, 'an archive without files', () => makeZip([]), refused),
  office(type, 'an archive of something else', () => makeZip([{ name: 'a.txt', data: 'x' }]), refused),
  office(type, 'one file of 300 MB', () => makeZip([{ name: mainPart[type], data: megabytes(300) }]), ['too_large']),
  office(
    type,
    'a file that is larger than declared',
    () => makeZip([{ name: mainPart[type], data: megabytes(300), declaredSize: 1000 }]),
    ['damaged'],
  ),
  office(
    type,
    'nested entities',
    () => makeZip([{ name: mainPart[type], data: createBillionLaughs('<x>&a30;&e;</x>') }]),
    refused,
  ),
]);

const archives: readonly HostileFile[] = [
  word('cut in the middle', () => document().subarray(0, document().length / 2), refused),
  word('cut before its end', () => document().subarray(0, -10), refused),
  word(
    'a hundred files of 10 MB',
    () =>
      makeZip([
        ...docxEntries(['x']),
        ...Array.from({ length: 100 }, (_, index) => ({ name: `word/media/${index}.bmp`, data: megabytes(10) })),
      ]),
    ['too_large'],
  ),
  word(
    '20,000 files',
    () => makeZip([...docxEntries(['x']), ...Array.from({ length: 20_000 }, (_, index) => ({ name: `x${index}`, data: '' }))]),
    ['too_large'],
  ),
  word('highly compressed, below the limit of size', () => withEntry({ name: 'word/media/a.bmp', data: megabytes(150) }), [
    'too_large',
  ]),
  word('a file that is smaller than declared', () => withEntry({ name: 'word/comments.xml', data: 'x', declaredSize: 100_000 })),
  word('a size of 4 GB', () => withEntry({ name: 'word/comments.xml', data: 'x', declaredSize: 0xfffffffe }), ['too_large']),
  word('encrypted entries', () => makeZip(docxEntries(['x']).map((entry) => ({ ...entry, flags: 1 }))), ['password_protected']),
  word('an unknown compression', () => withEntry({ name: 'word/document.xml', data: 'x', method: 99 }), refused),
  word('a name outside of the archive', () => withEntry({ name: '../../../../tmp/lyceum-evil', data: 'x' })),
  word('an absolute name', () => withEntry({ name: '/etc/cron.d/evil', data: 'x' })),
  word('a name with a zero byte', () => withEntry({ name: 'word/\u0000.xml', data: 'x' })),
  word('a name of 60,000 characters', () => withEntry({ name: repeat('a', 60_000), data: 'x' })),
  word('the same file twice', () => makeZip([...docxEntries(['one']), ...docxEntries(['two'])])),
  word('the name __proto__', () => withEntry({ name: '__proto__', data: 'x' })),
  word('an old Office file', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), noise(5000)]), ['password_protected']),
  word('bytes of the archive flipped', () =>
    Buffer.from(document().map((byte, index) => (index % 97 === 0 ? byte ^ 0xff : byte))),
  ),
];

const documents: readonly HostileFile[] = [
  word('elements nested 20,000 deep', () => withBody(repeat('<w:p><w:r>', 10_000) + repeat('</w:r></w:p>', 10_000))),
  word('tables nested 3,000 deep', () => withBody(repeat('<w:tbl><w:tr><w:tc>', 3000) + repeat('</w:tc></w:tr></w:tbl>', 3000))),
  word('elements that are never closed', () => withBody(repeat('<w:p>', 100_000))),
  word('200,000 paragraphs', () => makeDocx(Array.from({ length: 200_000 }, () => 'Flour and water.')), [
    'text',
    'too_large',
    'too_slow',
  ]),
  word('an attribute of 20 MB', () => withBody(`<w:p w:x="${repeat('a', 20_000_000)}"><w:r><w:t>x</w:t></w:r></w:p>`)),
  word('more text than allowed', () => makeDocx(Array.from({ length: 1200 }, () => repeat('x', 10_000))), ['too_large']),
  word('an external picture', () =>
    withBody(`<w:p><w:r><w:t>x</w:t></w:r><w:r><w:drawing><a:blip xmlns:a="a" r:link="${secretFile}"/></w:drawing></w:r></w:p>`),
  ),
  word('relationships to themselves', () =>
    withEntry({
      name: '_rels/.rels',
      data: '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="_rels/.rels"/></Relationships>',
    }),
  ),
];

const sheetsAndSlides: readonly HostileFile[] = [
  office('pptx', '2,000 slides', () => makePptx(Array.from({ length: 2000 }, () => ({ title: 'x', paragraphs: ['y'] }))), [
    'text',
  ]),
  office('pptx', 'a slide nested 50,000 deep', () => makePptx([{ title: 'x', paragraphs: [repeat('<a:p>', 50_000)] }])),
  office(
    'pptx',
    'a slide list to a missing slide',
    () => makeZip([{ name: 'ppt/presentation.xml', data: '<p:sldIdLst><p:sldId r:id="x"/></p:sldIdLst>' }]),
    refused,
  ),
  office('xlsx', 'elements nested 200,000 deep', () => makeZip([{ name: 'xl/workbook.xml', data: repeat('<x>', 200_000) }]), [
    'damaged',
  ]),
  office('xlsx', '300,000 rows', () => makeXlsx({ x: Array.from({ length: 300_000 }, (_, index) => [index, 'same']) }), [
    'text',
    'too_large',
  ]),
  office('xlsx', 'a text of 12 MB in one cell', () => makeXlsx({ x: [[repeat('x', 12_000_000)]] }), ['too_large']),
  office(
    'xlsx',
    'one text repeated beyond the limit',
    () => makeXlsx({ x: Array.from({ length: 3000 }, () => [repeat('x', 5000)]) }),
    ['too_large'],
  ),
  office('xlsx', 'days before time', () => makeXlsx({ x: [[{ day: 1e300 }, { day: -1e300 }, Number.MAX_VALUE]] }), ['text']),
  office('xlsx', 'a workbook as a Word document', () => document(), refused),
];

export const officeFiles: readonly HostileFile[] = [...ofEveryType, ...archives, ...documents, ...sheetsAndSlides];
