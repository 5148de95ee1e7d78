import { createHash } from 'node:crypto';

import type { ParsedRequest, RequestInput } from '@lyceum/kit';
import { Problem } from '@lyceum/kit';

import type { Caller } from './platform/caller/caller.ts';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Adds the Idempotency-Key of a writing request to its caller; `withIdempotency` honours it. */
export function addIdempotencyKeyToCaller(caller: Caller, { operation, input, request }: ParsedRequest): Caller {
  const identified = { ...caller, requestId: request.id };
  const key = request.headers['idempotency-key'];
  if (operation.effect !== 'write' || key === undefined || caller.userId === 0) return identified;
  if (typeof key !== 'string' || !keyPattern.test(key)) throw invalidKey();
  return {
    ...identified,
    idempotency: {
      key,
      target: `${operation.method} ${request.path.replace(/\/+$/, '')}`,
      requestHash: hashInput(input),
      replayed: false,
    },
  };
}

/** Files are compared by name, type and content; their temporary paths differ between requests. */
function hashInput({ query, body, files }: RequestInput): Buffer {
  const contents = Object.entries(files).map(([name, { filename, mediaType, sha256 }]) => [name, filename, mediaType, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([query ?? null, body ?? null, contents.sort()]))
    .digest();
}

const invalidKey = (): Problem =>
  new Problem(400, 'validation_error', 'Idempotency-Key: expected 1 to 255 visible ASCII characters.', {
    hint: 'A random UUID is a good key.',
    faults: [{ where: 'query', name: 'Idempotency-Key', code: 'invalid', detail: 'Expected 1 to 255 visible ASCII characters.' }],
  });
