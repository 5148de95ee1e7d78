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

interface BodyOptions {
  readonly host: string;
  readonly maxBytes: number;
  /** Set by servers that compress although identity was requested (objects stored compressed). */
  readonly encoding: string | undefined;
}

/** Limits both the received and the inflated size, and stops at the first byte over the limit. */
export async function* readLimitedResponseBody(
  wire: AsyncIterable<Buffer>,
  { host, maxBytes, encoding = 'identity' }: BodyOptions,
) {
  const counted = limitSize(wire, host, maxBytes);
  if (encoding === '' || encoding.toLowerCase() === 'identity') return yield* counted;
  const decoder = decoders.get(encoding.toLowerCase())?.();
  if (decoder === undefined) {
    throw new OutboundError({ kind: 'protocol', detail: `${host} uses an unsupported content encoding.`, host });
  }
  // Errors on either side destroy the other and are thrown by the loop over the decoder.
  pipeline(Readable.from(counted), decoder, () => {});
  yield* limitSize(decoder, host, maxBytes);
}

async function* limitSize(
  source: AsyncIterable<Buffer>,
  host: string,
  maxBytes: number,
): AsyncGenerator<Buffer, void, undefined> {
  let received = 0;
  for await (const piece of source) {
    received += piece.length;
    if (received > maxBytes) throw responseTooLarge(host, maxBytes);
    yield piece;
  }
}

export const responseTooLarge = (host: string, maxBytes: number): OutboundError =>
  new OutboundError({ kind: 'too_large', detail: `The response of ${host} has more than ${maxBytes} bytes.`, host });
