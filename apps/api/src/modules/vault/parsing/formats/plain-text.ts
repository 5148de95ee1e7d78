import { parserLimits } from '../limits.ts';
import { textTooLong } from '../normalize-text.ts';
import type { ParsedText } from '../parsed-text.ts';
import { UnreadableDocument } from '../unreadable-document.ts';

export const parsePlainText = (bytes: Buffer): ParsedText => ({ title: null, text: decodeText(bytes) });

/** UTF-8 and UTF-16 by their byte order marks, UTF-8 if it is valid, else Windows-1252, in which every byte means something. */
export function decodeText(bytes: Buffer): string {
  // At most four bytes for a character: decoding could only give a text that is refused.
  if (bytes.length > parserLimits.textLength * 4) throw textTooLong();
  const encoding = findByteOrderMark(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  if (bytes.subarray(0, 4096).includes(0)) throw new UnreadableDocument('damaged', 'This is not a text file.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function findByteOrderMark([first, second, third]: Buffer): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
