import { getDocumentProxy } from 'unpdf';

import { parserLimits } from '../limits.ts';
import { textTooLong } from '../normalize-text.ts';
import type { ParsedText } from '../parsed-text.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { passwordProtected } from './archive.ts';
import { type PdfLine, renderPdfLines } from './pdf-lines.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** The text of a PDF, with lines in larger type as headings. Pictures of text are not read. */
export async function parsePdf(bytes: Buffer): Promise<ParsedText> {
  const pdf = await openPdf(bytes);
  if (pdf.numPages > parserLimits.pages) {
    throw new UnreadableDocument(
      'too_large',
      `This PDF has more than ${parserLimits.pages} pages. Split it into smaller documents.`,
    );
  }
  const lines: PdfLine[] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const found = await readPage(pdf, number);
    length += found.reduce((sum, { text }) => sum + text.length, 0);
    if (length > parserLimits.textLength) throw textTooLong();
    lines.push(...found);
  }
  return { title: await readTitle(pdf), text: renderPdfLines(lines) };
}

async function openPdf(bytes: Buffer): Promise<Pdf> {
  try {
    // No fonts are drawn, no scripts run, and nothing is fetched.
    return await getDocumentProxy(new Uint8Array(bytes), {
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (error) {
    throw error instanceof Error && error.name === 'PasswordException' ? passwordProtected() : error;
  }
}

async function readPage(pdf: Pdf, number: number): Promise<PdfLine[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const lines: PdfLine[] = [];
  let line = { text: '', size: 0, y: 0 };
  const endLine = (): void => {
    if (line.text.trim() !== '') lines.push({ ...line, text: line.text.replace(/\s+/g, ' ').trim(), page: number });
    line = { text: '', size: 0, y: 0 };
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    const [, , skew = 0, height = 0, , y = 0] = item.transform.map(Number);
    if (item.str.trim() !== '') line = { text: line.text, size: Math.max(line.size, Math.hypot(skew, height)), y };
    line.text += item.str;
    if (item.hasEOL) endLine();
  }
  endLine();
  page.cleanup();
  return lines;
}

async function readTitle(pdf: Pdf): Promise<string | null> {
  const { info } = await pdf.getMetadata();
  const title: unknown = 'Title' in info ? info.Title : undefined;
  // Programs write the name of the source file where no title was given.
  return typeof title === 'string' && title.trim() !== '' && !/\.(docx?|pdf|pptx?|tex|indd)$/i.test(title) ? title : null;
}
