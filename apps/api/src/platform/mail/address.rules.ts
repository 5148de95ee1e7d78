import { z } from 'zod';

const address = z.email().max(254);
const lineBreak = /[\r\n\0]/;

/** Whether mail can go there: one address, without a name, a list or a line break around it. */
export const isMailAddress = (text: string): boolean => !lineBreak.test(text) && address.safeParse(text).success;

/** Whether the text can stand in a header without becoming more than one. */
export const isOneLine = (text: string): boolean => !lineBreak.test(text);

/** Text that somebody chose, as it may stand in a subject or a sentence. */
export const toSingleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
