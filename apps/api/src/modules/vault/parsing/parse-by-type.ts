import { readFile } from 'node:fs/promises';

import type { FileType } from './file-types.ts';
import { normalizeText } from './normalize-text.ts';
import type { ParsedText } from './parsed-text.ts';

type Parser = (bytes: Buffer) => ParsedText | Promise<ParsedText>;

/** Each parser is loaded when needed: together they take longer to load than most files to parse. */
const parsers: Readonly<Record<FileType, () => Promise<Parser>>> = {
  pdf: async () => (await import('./formats/pdf.ts')).parsePdf,
  docx: async () => (await import('./formats/word.ts')).parseWord,
  pptx: async () => (await import('./formats/powerpoint.ts')).parsePowerPoint,
  xlsx: async () => (await import('./formats/excel.ts')).parseExcel,
  html: async () => (await import('./formats/html.ts')).parseHtml,
  eml: async () => (await import('./formats/email.ts')).parseEmail,
  rss: async () => (await import('./formats/feed.ts')).parseFeed,
  txt: async () => (await import('./formats/plain-text.ts')).parsePlainText,
  md: async () => (await import('./formats/markdown.ts')).parseMarkdown,
};

/** Runs in the parser process. */
export async function parseByType(path: string, type: FileType): Promise<ParsedText> {
  const parse = await parsers[type]();
  const { title, text } = await parse(await readFile(path));
  return { title: title && normalizeText(title).replace(/\s+/g, ' ').slice(0, 300), text: normalizeText(text) };
}
