import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

import type { FormLimits } from './upload-settings.ts';

export const maxParts = 20;
const maxHeaderBytes = 8192;
const maxHeaders = 20;

/** The body as a whole is larger than it may be. */
export class BodyTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super();
    this.maxBytes = maxBytes;
  }
}

/**
 * The parts of a form, as @fastify/multipart parses them, with two things that it does not do (adr/0041): it has no limit
 * for the body as a whole, and it waits for ever after a part whose headers never end. Files that the operation does not take
 * are yielded too, and what is too large arrives truncated: receive-form.ts refuses both.
 */
export async function* readFormParts(
  request: FastifyRequest,
  filesWithoutName: readonly string[],
  limits: FormLimits,
): AsyncGenerator<Multipart> {
  const { raw } = request;
  const body = watchBody(raw, limits.maxBodyBytes);
  const parts = request.parts({
    isPartAFile: (name, mediaType, filename) =>
      filename !== undefined || (mediaType === 'application/octet-stream' && filesWithoutName.includes(name ?? '')),
    limits: {
      parts: maxParts,
      fileSize: limits.maxFileBytes,
      fieldSize: limits.maxTextBytes,
      headerSize: maxHeaderBytes,
      headerPairs: maxHeaders,
    },
  });
  try {
    for (;;) {
      const next = await Promise.race([parts.next(), body.tooLarge, body.ended.then(waitForParser)]);
      if (next === 'too large') throw new BodyTooLarge(limits.maxBodyBytes);
      if (next === 'incomplete') throw new Error('The last part has no end.');
      if (next.done) return;
      yield next.value;
    }
  } finally {
    body.unwatch();
    raw.unpipe().resume();
  }
}

function watchBody(raw: FastifyRequest['raw'], maxBytes: number) {
  const tooLarge = Promise.withResolvers<'too large'>();
  const ended = Promise.withResolvers<undefined>();
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > maxBytes) tooLarge.resolve('too large');
  };
  raw.on('data', count).once('end', () => ended.resolve(undefined));
  return { tooLarge: tooLarge.promise, ended: ended.promise, unwatch: () => void raw.off('data', count) };
}

/** Once all bytes are in and the parts before are read, the parser reports the next part or the end within a few turns. */
async function waitForParser(): Promise<'incomplete'> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return 'incomplete';
}
