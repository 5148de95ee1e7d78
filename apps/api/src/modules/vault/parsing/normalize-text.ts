import { parserLimits } from './limits.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/**
 * One form for all texts: line feeds, composed characters, no control characters (PostgreSQL cannot store zero bytes), no half surrogate
 * pairs, at most one empty line in a row.
 */
export function normalizeText(text: string): string {
  if (text.length > parserLimits.textLength) throw textTooLong();
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\u00ad\ufffe\uffff]/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .normalize('NFC')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export const textTooLong = (): UnreadableDocument =>
  new UnreadableDocument(
    'too_large',
    `The document has more than ${parserLimits.textLength.toLocaleString('en')} characters of text. Split it into smaller documents.`,
  );
