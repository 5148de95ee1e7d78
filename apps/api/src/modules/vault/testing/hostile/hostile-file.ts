import type { FileType } from '../../parsing/file-types.ts';
import type { UnreadableCode } from '../../parsing/unreadable-document.ts';

export interface HostileFile {
  readonly name: string;
  readonly type: FileType;
  /** Made when needed: together they are larger than the memory that a test should take. */
  readonly make: () => Buffer;
  /** How reading it must end: with text, or with one of these codes. */
  readonly ends: readonly ('text' | UnreadableCode)[];
}

/** Any end is fine, as long as it is one: a text or a message for the owner. */
export const readOrRefused: HostileFile['ends'] = ['text', 'damaged', 'no_text', 'too_large'];
export const refused: HostileFile['ends'] = ['damaged', 'no_text', 'too_large', 'too_slow'];

/** Lines that a program of ours would print for a secret file, if it could be made to read one. */
export const secretFile = 'file:///etc/passwd';

const million = 1_000_000;

/** Nested entities: three kilobytes that stand for gigabytes. */
export const createBillionLaughs = (element: string): string =>
  `<!DOCTYPE x [<!ENTITY a0 "ha"><!ENTITY e SYSTEM "${secretFile}">${Array.from({ length: 30 }, (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};&a${index};">`).join('')}]>${element}`;

export const repeat = (text: string, count: number): string => text.repeat(count);
export const megabytes = (count: number, fill = ' '): Buffer => Buffer.alloc(count * million, fill);

/** The same bytes in every run. */
export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 42;
  for (let index = 0; index < length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[index] = state >> 16;
  }
  return bytes;
}
