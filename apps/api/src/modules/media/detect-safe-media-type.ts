import { fileTypeFromBuffer } from 'file-type';

import { chooseSafeMediaType } from './media-type.rules.ts';
import { readFileHead } from './read-file-head.ts';

/** Enough for every signature; more would let a crafted file slow detection down. */
const headBytes = 65_536;

/** The media type by the first bytes; the client's claim is ignored. */
export async function detectSafeMediaType(path: string): Promise<string> {
  const head = await readFileHead(path, headBytes);
  const detected = await fileTypeFromBuffer(head);
  return chooseSafeMediaType(detected?.mime, head);
}
