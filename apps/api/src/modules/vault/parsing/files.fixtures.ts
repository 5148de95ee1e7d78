import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly data: string | Uint8Array;
  /** What the headers say instead of the truth. */
  readonly declaredSize?: number;
  readonly flags?: number;
  readonly method?: number;
}

/** A zip file, written by hand so that it can also be a broken one. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, data, declaredSize, flags = 0, method = 8 } of entries) {
    const bytes = Buffer.from(data);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declaredSize ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const central = Buffer.alloc(46 - 4 - 2 - 26);
    central.writeUInt32LE(offset, central.length - 4);
    centrals.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, central, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end]);
}

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;
const office = 'http://schemas.openxmlformats.org';
const relationshipTypes = `${office}/officeDocument/2006/relationships`;
export const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const relationships = (targets: Readonly<Record<string, readonly [type: string, target: string]>>): string =>
  xml(
    `<Relationships xmlns="${office}/package/2006/relationships">${Object.entries(targets)
      .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${relationshipTypes}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`,
  );
const contentTypes = (parts: Readonly<Record<string, string>>): ZipEntry => ({
  name: '[Content_Types].xml',
  data: xml(
    `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
      parts,
    )
      .map(
        ([name, type]) =>
          `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
      )
      .join('')}</Types>`,
  ),
});

/** The files of a Word document; a line that starts with `#` is a heading. */
export function docxEntries(lines: readonly string[], body?: string): ZipEntry[] {
  const paragraphs = lines.map((line) => {
    const level = /^#+/.exec(line)?.[0].length;
    const style = level === undefined ? '' : `<w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr>`;
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escapeXml(line.replace(/^#+ /, ''))}</w:t></w:r></w:p>`;
  });
  const styles = [1, 2, 3].map(
    (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  );
  const namespace = `xmlns:w="${office}/wordprocessingml/2006/main"`;
  return [
    contentTypes({ 'word/document.xml': 'wordprocessingml.document.main', 'word/styles.xml': 'wordprocessingml.styles' }),
    { name: '_rels/.rels', data: relationships({ rId1: ['officeDocument', 'word/document.xml'] }) },
    { name: 'word/_rels/document.xml.rels', data: relationships({ rId1: ['styles', 'styles.xml'] }) },
    {
      name: 'word/document.xml',
      data: xml(`<w:document ${namespace}><w:body>${body ?? paragraphs.join('')}</w:body></w:document>`),
    },
    { name: 'word/styles.xml', data: xml(`<w:styles ${namespace}>${styles.join('')}</w:styles>`) },
  ];
}
export const makeDocx = (lines: readonly string[]): Buffer => makeZip(docxEntries(lines));

export interface SlideText {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly notes?: string;
}

const shape = (text: string, placeholder: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${text
    .split('\n')
    .map((line) => `<a:p><a:r><a:t>${escapeXml(line)}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;
const slideNamespaces = `xmlns:a="${office}/drawingml/2006/main" xmlns:r="${relationshipTypes}" xmlns:p="${office}/presentationml/2006/main"`;

/** The slides' files are in the opposite order, which says nothing. */
export function makePptx(slides: readonly SlideText[]): Buffer {
  const file = (index: number): string => `slide${slides.length - index}.xml`;
  const parts = slides.flatMap(({ title, paragraphs, notes }, index): ZipEntry[] => [
    {
      name: `ppt/slides/${file(index)}`,
      data: xml(
        `<p:sld ${slideNamespaces}><p:cSld><p:spTree>${shape(title, 'title')}${shape(paragraphs.join('\n'), 'body')}</p:spTree></p:cSld></p:sld>`,
      ),
    },
    ...(notes === undefined
      ? []
      : [
          {
            name: `ppt/slides/_rels/${file(index)}.rels`,
            data: relationships({ rId1: ['notesSlide', `../notesSlides/notes${index}.xml`] }),
          },
          {
            name: `ppt/notesSlides/notes${index}.xml`,
            data: xml(
              `<p:notes ${slideNamespaces}><p:cSld><p:spTree>${shape(notes, 'body')}${shape(String(index + 1), 'sldNum')}</p:spTree></p:cSld></p:notes>`,
            ),
          },
        ]),
  ]);
  const list = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index}"/>`).join('');
  return makeZip([
    contentTypes({ 'ppt/presentation.xml': 'presentationml.presentation.main' }),
    { name: '_rels/.rels', data: relationships({ rId1: ['officeDocument', 'ppt/presentation.xml'] }) },
    {
      name: 'ppt/presentation.xml',
      data: xml(`<p:presentation ${slideNamespaces}><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`),
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: relationships(
        Object.fromEntries(slides.map((_, index) => [`rId${index}`, ['slide', `slides/${file(index)}`] as const])),
      ),
    },
    ...parts,
  ]);
}

/** A text, a number, or a day. */
export type CellValue = string | number | { readonly day: number };

const cellXml = (value: CellValue, strings: string[]): string => {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (typeof value === 'object') return `<c s="1"><v>${value.day}</v></c>`;
  return `<c t="s"><v>${strings.push(value) - 1}</v></c>`;
};

export function makeXlsx(sheets: Readonly<Record<string, readonly (readonly CellValue[])[]>>): Buffer {
  const namespace = `xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${relationshipTypes}"`;
  const strings: string[] = [];
  const names = Object.keys(sheets);
  const parts = Object.values(sheets).map((rows, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    data: xml(
      `<worksheet ${namespace}><sheetData>${rows.map((row) => `<row>${row.map((value) => cellXml(value, strings)).join('')}</row>`).join('')}</sheetData></worksheet>`,
    ),
  }));
  return makeZip([
    contentTypes({ 'xl/workbook.xml': 'spreadsheetml.sheet.main' }),
    { name: '_rels/.rels', data: relationships({ rId1: ['officeDocument', 'xl/workbook.xml'] }) },
    {
      name: 'xl/workbook.xml',
      data: xml(
        `<workbook ${namespace}><sheets>${names.map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relationships(
        Object.fromEntries(
          names.map((_, index) => [`rId${index + 1}`, ['worksheet', `/xl/worksheets/sheet${index + 1}.xml`] as const]),
        ),
      ),
    },
    {
      name: 'xl/styles.xml',
      data: xml(`<styleSheet ${namespace}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`),
    },
    {
      name: 'xl/sharedStrings.xml',
      data: xml(`<sst ${namespace}>${strings.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`),
    },
    ...parts,
  ]);
}
