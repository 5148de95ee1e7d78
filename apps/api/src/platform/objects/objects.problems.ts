import { insufficientStorage, Problem } from '@lyceum/kit';

export const objectsUnavailable = (cause: unknown): Problem =>
  new Problem(503, 'overloaded', 'Files cannot be stored or read right now.', {
    hint: 'Try again after the number of seconds in Retry-After; writes with an Idempotency-Key are safe to repeat.',
    headers: { 'Retry-After': '5' },
    cause,
  });

/** The codes of a full disk and of a full quota. */
const fullDisk: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Of a store on disk. */
export const toDiskProblem = (error: unknown): Problem =>
  error instanceof Error && 'code' in error && fullDisk.has(error.code) ? insufficientStorage(error) : objectsUnavailable(error);
