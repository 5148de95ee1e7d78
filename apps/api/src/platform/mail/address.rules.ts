import { z } from 'zod';

const address = z.email().max(254);
const lineBreak = /[\r\n\0]/;

/** Whether the text is exactly one address, without a name, further addresses or line breaks (header injection). */
export const isMailAddress = (text: string): boolean => !lineBreak.test(text) && address.safeParse(text).success;

/** Whether the text is safe in a mail header. */
export const isOneLine = (text: string): boolean => !lineBreak.test(text);

/** User-supplied text made safe for a subject or a sentence. */
export const toSingleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
