import { mediaLimits } from '@lyceum/contract/product/media';

/** Pictures that browsers draw and nothing but draw. SVG is not among them: it is a program as well. */
const drawn: ReadonlySet<string> = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
/** Formats whose text a browser would run or lay out. */
const markup = /^(text\/|application\/(xml|xhtml|rss|atom)|image\/svg)/;

export const isShownInPlace = (mediaType: string): boolean => drawn.has(mediaType);

export const mostBytes = (mediaType: string): number =>
  mediaType.startsWith('image/') ? mediaLimits.imageBytes : mediaLimits.fileBytes;

/** The type that a file goes by: what its first bytes prove, or that they are text, or that they are bytes. */
export function storedType(proven: string | undefined, head: Buffer): string {
  if (proven !== undefined && !markup.test(proven)) return proven;
  return proven !== undefined || isText(head) ? 'text/plain' : 'application/octet-stream';
}

/** UTF-8 without characters that no text has. The head may end in the middle of a character. */
function isText(head: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return !/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text);
  } catch {
    return false;
  }
}

/** As it is served: text has an encoding, and nobody has to guess it. */
export const servedType = (mediaType: string): string => (mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType);
