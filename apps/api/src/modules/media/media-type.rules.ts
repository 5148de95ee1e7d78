import { mediaLimits } from '@lyceum/contract/product/media';

/** Images that browsers only draw. SVG is not one of them, because it can contain scripts. */
const inlineTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
]);
/** Formats that a browser would render or run. */
const markup = /^(text\/|application\/(xml|xhtml|rss|atom)|image\/svg)/;

export const isDisplayedInline = (mediaType: string): boolean => inlineTypes.has(mediaType);

export const getMaxUploadBytes = (mediaType: string): number =>
  mediaType.startsWith('image/') ? mediaLimits.imageBytes : mediaLimits.fileBytes;

/** The detected type, except that markup and undetected text are stored as plain text, and anything else as bytes. */
export function chooseSafeMediaType(detected: string | undefined, head: Buffer): string {
  if (detected !== undefined && !markup.test(detected)) return detected;
  return detected !== undefined || isText(head) ? 'text/plain' : 'application/octet-stream';
}

/** Whether it is UTF-8 without control characters. The head may end in the middle of a character. */
function isText(head: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return !/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text);
  } catch {
    return false;
  }
}

/** The Content-Type: text with its encoding, so that browsers do not guess it. */
export const toContentType = (mediaType: string): string =>
  mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType;
