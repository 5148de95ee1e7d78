import { open } from 'node:fs/promises';

import { fileTypeFromBuffer } from 'file-type';

import { storedType } from './media-type.rules.ts';

/** Enough for every signature. More would let a file be made that takes long to look at. */
const headBytes = 65_536;

/** What a file is by its first bytes; what its sender says is not asked. */
export async function sniff(path: string): Promise<string> {
  const head = await headOf(path);
  const found = await fileTypeFromBuffer(head);
  return storedType(found?.mime, head);
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
