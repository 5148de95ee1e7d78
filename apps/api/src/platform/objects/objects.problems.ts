import { Problem } from '@lyceum/kit';

export const objectsUnavailable = (cause: unknown): Problem =>
  new Problem(503, 'overloaded', 'Files cannot be stored or read right now.', {
    hint: 'Try again after the number of seconds in Retry-After; writes with an Idempotency-Key are safe to repeat.',
    headers: { 'Retry-After': '5' },
    cause,
  });
