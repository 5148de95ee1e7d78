import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

import { OutboundError } from './outbound-error.ts';

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
]);

interface Expected {
  readonly host: string;
  readonly maxBytes: number;
  /** Of a server that compresses although it was asked not to (objects stored compressed). */
  readonly encoding: string | undefined;
}

/** Counts what arrives and what it is inflated to, piece by piece, and stops at the first byte over the cap. */
export async function* readBody(wire: AsyncIterable<Buffer>, { host, maxBytes, encoding = 'identity' }: Expected) {
  const counted = capped(wire, host, maxBytes);
  if (encoding === '' || encoding.toLowerCase() === 'identity') return yield* counted;
  const decoder = decoders.get(encoding.toLowerCase())?.();
  if (decoder === undefined) {
    throw new OutboundError({ kind: 'protocol', detail: `${host} answers in an encoding that is not understood.`, host });
  }
  // Errors on either side destroy the other and are thrown by the loop over the decoder.
  pipeline(Readable.from(counted), decoder, () => {});
  yield* capped(decoder, host, maxBytes);
}

async function* capped(source: AsyncIterable<Buffer>, host: string, maxBytes: number): AsyncGenerator<Buffer, void, undefined> {
  let seen = 0;
  for await (const piece of source) {
    seen += piece.length;
    if (seen > maxBytes) throw tooLarge(host, maxBytes);
    yield piece;
  }
}

export const tooLarge = (host: string, maxBytes: number): OutboundError =>
  new OutboundError({ kind: 'too_large', detail: `${host} answers with more than ${maxBytes} bytes.`, host });
