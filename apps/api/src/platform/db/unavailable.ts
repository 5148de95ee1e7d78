import { Problem, StartupError } from '@lyceum/kit';

const socketErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Read-only (a standby, or a primary that was demoted), shutting down or starting up, and every connection exception (class 08). */
const serverLeaving = /^(25006|57P0[1-5]|08)/;
/** Too few resources (class 53), an I/O error, a statement or lock timeout: this connection is as good as any other. */
const serverBusy = /^(53|58030|57014|55P03)/;
const queryTimeout = 'Query read timeout';
const driverMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|connection has been discarded/i;

/** A connection on which row-level security or a timeout would not hold. A process does not start with it, and does not use it later. */
export class UnsafeConnection extends StartupError {}

/** Whether the database could not be reached or did not answer in time, as opposed to rejecting a statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    isConnectionUnusable(error) ||
    socketErrors.has(codeOf(error)) ||
    isFailedConnect(error) ||
    serverBusy.test(codeOf(error)) ||
    driverMessages.test(error.message)
  );
}

/**
 * Whether the connection must not be used again: the server behind it went away or became read-only, or still runs a statement that
 * nobody waits for any more.
 */
export const isConnectionUnusable = (error: Error): boolean =>
  error instanceof UnsafeConnection ||
  serverLeaving.test(codeOf(error)) ||
  // "Object not in prerequisite state" is also what a server in recovery answers to some functions.
  (codeOf(error) === '55000' && /recovery/i.test(error.message)) ||
  isClientQueryTimeout(error);

/** Whether we stopped waiting for the answer; the server may still run the statement. */
export const isClientQueryTimeout = (error: unknown): error is Error => error instanceof Error && error.message === queryTimeout;

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Any failure to open the socket, such as the missing file of a Unix socket. */
const isFailedConnect = (error: Error): boolean => 'syscall' in error && error.syscall === 'connect';

/** Like the server's own error for a write, so that it is handled the same. */
export const readOnlyServerError = (host: string): Error =>
  Object.assign(new Error(`PostgreSQL at ${host} is read-only, such as a standby.`), { code: '25006' });

export const databaseUnavailable = (cause: unknown): Problem =>
  new Problem(503, 'overloaded', 'The service cannot reach its database right now.', {
    hint: 'Try again after the number of seconds in Retry-After; writes with an Idempotency-Key are safe to repeat.',
    headers: { 'Retry-After': '1' },
    cause,
  });

/** A serialization failure or deadlock: running the transaction again resolves it. */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
