import { fileTypeFromBuffer } from 'file-type';

import { type FileType, parseFileType } from './file-types.ts';

/**
 * The type of a file by its bytes. Formats of plain text have no magic bytes and are told apart by the file's name; a name cannot turn
 * one binary format into another.
 *
 * @param head at least the first 4 kilobytes; of a zip file all, because its type may be written at the end
 */
export async function detectFileType(head: Uint8Array, fileName: string): Promise<FileType | undefined> {
  const found = await fileTypeFromBuffer(head);
  // Office formats have "openxml" in their names and are no XML.
  if (found !== undefined && !/[/+]xml$/.test(found.mime)) return parseFileType(found.mime);
  if (!isText(head)) return undefined;
  const named = parseFileType(/\.([^.]+)$/.exec(fileName)?.[1] ?? '');
  if (named === 'pdf' || named === 'docx' || named === 'pptx' || named === 'xlsx') return undefined;
  return named ?? 'txt';
}

/** A zero byte occurs in no text except UTF-16, which starts with a byte order mark. */
const isText = (head: Uint8Array): boolean =>
  !head.includes(0) || (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
