import { type DestinationStream, destination, type Logger, pino } from 'pino';

import { loggedError } from './logged-error.ts';

export type Log = Logger;

/** What one request leaves in the log. An allow-list: headers, bodies, queries and tokens have no place to go. */
export interface RequestLine {
  readonly request_id: string;
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly caller?: string;
}

/**
 * JSON lines on standard output. Writes are buffered, because a synchronous write per request costs more than the request;
 * they are never held back longer than a second, and `flush` is called when the process ends.
 */
export function createLog(options: { service: string; level?: string; to?: DestinationStream }): Log {
  const to = options.to ?? destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 1000 });
  return pino(
    {
      level: options.level ?? 'info',
      base: { service: options.service },
      timestamp,
      serializers: { err: loggedError },
    },
    to,
  );
}

let printedFor = 0;
let printed = '';

/** Printing a date costs as much as printing the rest of a line, and under load many lines share a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== printedFor) {
    printedFor = now;
    printed = `,"time":"${new Date(now).toISOString()}"`;
  }
  return printed;
}

export const silentLog = (): Log => pino({ level: 'silent' });
