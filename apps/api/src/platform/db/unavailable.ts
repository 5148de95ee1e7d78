import { Problem } from '@lyceum/kit';

const socketErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Shutting down, starting up, too many connections, statement or lock timeout, and every connection exception (class 08). */
const serverStates = /^(57P0[1-5]|53300|53400|57014|55P03|08)/;
const driverMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/i;

/** Whether the database could not be reached or did not answer in time, as opposed to rejecting a statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return socketErrors.has(code) || serverStates.test(code) || driverMessages.test(error.message);
}

export const databaseUnavailable = (cause: unknown): Problem =>
  new Problem(503, 'overloaded', 'The service cannot reach its database right now.', {
    hint: 'Try again after the number of seconds in Retry-After; writes with an Idempotency-Key are safe to repeat.',
    headers: { 'Retry-After': '1' },
    cause,
  });

/** A serialization failure or deadlock: running the transaction again resolves it. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
