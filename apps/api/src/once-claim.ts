import { createHash } from 'node:crypto';

import type { Entering } from '@lyceum/kit';
import { Problem } from '@lyceum/kit';

import type { Caller } from './modules/iam/index.ts';

const form = /^[\x21-\x7e]{1,255}$/;

/** Lets a caller take on the Idempotency-Key that came with a writing operation; `transact` honours it. */
export function claimOnce(caller: Caller, { operation, input, request }: Entering): Caller {
  const known = { ...caller, requestId: request.id };
  const key = request.headers['idempotency-key'];
  if (operation.effect !== 'write' || key === undefined || caller.userId === 0) return known;
  if (typeof key !== 'string' || !form.test(key)) throw badKey();
  const requestHash = createHash('sha256')
    .update(JSON.stringify([input['query'] ?? null, input['body'] ?? null, input['files'] ?? null]))
    .digest();
  return {
    ...known,
    once: { key, target: `${operation.method} ${request.path.replace(/\/+$/, '')}`, requestHash, replayed: false },
  };
}

const badKey = (): Problem =>
  new Problem(400, 'validation_error', 'Idempotency-Key: expected 1 to 255 visible ASCII characters.', {
    hint: 'A random UUID is a good key.',
    faults: [{ where: 'query', name: 'Idempotency-Key', code: 'invalid', detail: 'Expected 1 to 255 visible ASCII characters.' }],
  });
