import { createHash } from 'node:crypto';

import type { Entering, Input } from '@lyceum/kit';
import { Problem } from '@lyceum/kit';

import type { Caller } from './platform/caller/caller.ts';

const form = /^[\x21-\x7e]{1,255}$/;

/** Lets a caller take on the Idempotency-Key that came with a writing operation; `transact` honours it. */
export function claimIdempotencyKey(caller: Caller, { operation, input, request }: Entering): Caller {
  const known = { ...caller, requestId: request.id };
  const key = request.headers['idempotency-key'];
  if (operation.effect !== 'write' || key === undefined || caller.userId === 0) return known;
  if (typeof key !== 'string' || !form.test(key)) throw badKey();
  return {
    ...known,
    idempotency: {
      key,
      target: `${operation.method} ${request.path.replace(/\/+$/, '')}`,
      requestHash: hashOf(input),
      replayed: false,
    },
  };
}

/** A file is what it is called and what is in it; where it lies for the time of a request is no part of that. */
function hashOf({ query, body, files }: Input): Buffer {
  const contents = Object.entries(files).map(([name, { filename, mediaType, sha256 }]) => [name, filename, mediaType, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([query ?? null, body ?? null, contents.sort()]))
    .digest();
}

const badKey = (): Problem =>
  new Problem(400, 'validation_error', 'Idempotency-Key: expected 1 to 255 visible ASCII characters.', {
    hint: 'A random UUID is a good key.',
    faults: [{ where: 'query', name: 'Idempotency-Key', code: 'invalid', detail: 'Expected 1 to 255 visible ASCII characters.' }],
  });
