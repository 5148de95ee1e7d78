import { Problem } from '@lyceum/kit';

export const idempotencyKeyReused = (): Problem =>
  new Problem(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another request.', {
    hint: 'Use a new key for a new request, and the same key only to repeat the very same one.',
  });

export const firstRequestStillRunning = (): Problem =>
  new Problem(409, 'idempotency_in_progress', 'A request with this Idempotency-Key is still running.', {
    hint: 'Repeat the request after the number of seconds in Retry-After.',
    headers: { 'Retry-After': '1' },
  });
