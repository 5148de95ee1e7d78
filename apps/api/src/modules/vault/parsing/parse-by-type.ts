import type { FileType } from './file-types.ts';
import { normalizeText } from './normalize-text.ts';
import type { ParsedText } from './parsed-text.ts';

export type Parser = (bytes: Buffer) => ParsedText | Promise<ParsedText>;

/** Each parser is loaded when needed: together they take longer to load than most files to parse. */
const parsers: Readonly<Record<FileType, () => Promise<Parser>>> = {
  pdf: async () => (await import('./formats/pdf.ts')).parsePdf,
  docx: async () => (await import('./formats/word.ts')).parseWord,
  pptx: async () => (await import('./formats/powerpoint.ts')).parsePowerPoint,
  xlsx: async () => (await import('./formats/excel.ts')).parseExcel,
  html: async () => (await import('./formats/html.ts')).extractArticleText,
  eml: async () => (await import('./formats/email.ts')).parseEmail,
  rss: async () => (await import('./formats/feed.ts')).parseFeed,
  txt: async () => (await import('./formats/plain-text.ts')).parsePlainText,
  md: async () => (await import('./formats/markdown.ts')).parseMarkdown,
};

export const loadParser = (type: FileType): Promise<Parser> => parsers[type]();

const maxTitleLength = 300;

export async function parseAndNormalize(parse: Parser, bytes: Buffer): Promise<ParsedText> {
  const { title, text } = await parse(bytes);
  const oneLine = title && normalizeText(title.slice(0, maxTitleLength * 4)).replace(/\s+/g, ' ');
  return { title: oneLine && oneLine.slice(0, maxTitleLength).toWellFormed(), text: normalizeText(text) };
}
