import { type DestinationStream, type Logger, pino } from 'pino';

import { serializeError } from './serialize-error.ts';

export type Log = Logger;

/** JSON lines, on standard output unless another destination is given. */
export function createLog(options: { service: string; level?: string; to?: DestinationStream }): Log {
  return pino(
    {
      level: options.level ?? 'info',
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
    },
    options.to ?? standardOutput(),
  );
}

const standardOutputFd = 1;
const mebibyte = 1_048_576;

/**
 * Asynchronous, because a log reader that stalls must not stall the server; pino writes a fatal line synchronously.
 * package.json overrides sonic-boom: version 4, which pino 10 asks for, repeats a failed synchronous write for ever.
 */
function standardOutput(): DestinationStream {
  const destination = pino.destination({
    dest: standardOutputFd,
    sync: false,
    minLength: 4096,
    periodicFlush: 1000,
    // Lines are dropped while the reader stalls, so that the buffer does not use up the memory.
    maxLength: 16 * mebibyte,
    // 100 ms apart: a stopping process waits two seconds for a full pipe.
    maxWriteRetries: 20,
  });
  // A failed write (disk full, pipe broken) must not crash the server, and there is no other place to report it.
  destination.on('error', () => undefined);
  return destination;
}

export const silentLog = (): Log => pino({ level: 'silent' });
