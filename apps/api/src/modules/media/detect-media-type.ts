import { open } from 'node:fs/promises';

import { fileTypeFromBuffer } from 'file-type';

import { chooseStoredMediaType } from './media-type.rules.ts';

/** Enough for every signature; more would let a crafted file slow detection down. */
const headBytes = 65_536;

/** The media type by the first bytes; the client's claim is ignored. */
export async function detectMediaType(path: string): Promise<string> {
  const head = await readHead(path);
  const detected = await fileTypeFromBuffer(head);
  return chooseStoredMediaType(detected?.mime, head);
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
