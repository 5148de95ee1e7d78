import type { ParsedText } from '../parsed-text.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { type Archive, openArchive } from './archive.ts';
import { type CellFormats, formatCell, readCellFormats } from './excel-cells.ts';
import { createTextBuilder, type TextBuilder } from './text-builder.ts';
import { readRelationships, scanXmlLeniently } from './xml.ts';

/** Workbooks (xlsx): a heading for each sheet, a line for each row, its cells divided by ` | `. */
export async function parseExcel(bytes: Buffer): Promise<ParsedText> {
  const archive = await openArchive(bytes);
  const strings = readStrings((await archive.read('xl/sharedStrings.xml')) ?? '');
  const formats = readCellFormats((await archive.read('xl/styles.xml')) ?? '');
  const builder = createTextBuilder();
  for (const { name, path } of await listSheets(archive)) {
    builder.breakLine(2);
    builder.addVerbatim(`# ${name}`);
    builder.breakLine(2);
    addRows(builder, (await archive.read(path)) ?? '', strings, formats);
  }
  return { title: null, text: builder.build() };
}

async function listSheets(archive: Archive): Promise<{ name: string; path: string }[]> {
  const workbook = await archive.read('xl/workbook.xml');
  if (workbook === undefined) throw new UnreadableDocument('damaged', 'This file is not an Excel workbook.');
  const targets = readRelationships((await archive.read('xl/_rels/workbook.xml.rels')) ?? '', 'xl');
  const sheets: { name: string; path: string }[] = [];
  scanXmlLeniently(workbook, {
    open(tag, attributes) {
      const path = tag === 'sheet' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (path !== undefined) sheets.push({ name: attributes['name'] ?? '', path });
    },
  });
  return sheets;
}

/** The texts that cells refer to by number. Phonetic readings (`rPh`) are left out. */
function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  scanXmlLeniently(xml, {
    open(name) {
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    text(value) {
      if (isText) text += value;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'si') return;
      strings.push(text);
      text = '';
    },
  });
  return strings;
}

function addRows(builder: TextBuilder, xml: string, strings: readonly string[], formats: CellFormats): void {
  let row: string[] = [];
  let cell = { type: '', style: 0 };
  let value = '';
  let isValue = false;
  scanXmlLeniently(xml, {
    open(name, { t: type = '', s: style = '0' }) {
      if (name === 'row') row = [];
      if (name === 'c') [cell, value] = [{ type, style: Number(style) }, ''];
      isValue = name === 'v' || name === 't';
    },
    text(text) {
      if (isValue) value += text;
    },
    close(name) {
      isValue = false;
      if (name === 'c' && value !== '') row.push(formatCell(value, cell, { strings, formats }));
      if (name !== 'row' || row.length === 0) return;
      builder.addVerbatim(row.join(' | '));
      builder.breakLine(1);
    },
  });
}
