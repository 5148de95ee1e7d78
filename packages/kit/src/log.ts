import { type DestinationStream, type Logger, pino } from 'pino';

import { createLogWriter } from './log-writer.ts';
import { loggedError } from './logged-error.ts';

export type Log = Logger;

/** JSON lines on standard output. They are written together; `flush` is for who cannot wait for that. */
export function createLog(options: { service: string; level?: string; to?: DestinationStream }): Log {
  const to = options.to ?? createLogWriter();
  const log = pino(
    {
      level: options.level ?? 'info',
      base: { service: options.service },
      timestamp,
      serializers: { err: loggedError },
    },
    to,
  );
  writers.set(log, to);
  return log;
}

const writers = new WeakMap<Log, DestinationStream>();

/** Where a log is written to; undefined for one that was not made here. */
export const writerOf = (log: Log): DestinationStream | undefined => writers.get(log);

let printedSecond = -1;
let printed = '';

/** Printing a date costs as much as printing the rest of a line; of lines within a second only the end differs. */
export function timestamp(): string {
  const now = Date.now();
  const milliseconds = now % 1000;
  if (now - milliseconds !== printedSecond) {
    printedSecond = now - milliseconds;
    printed = `,"time":"${new Date(printedSecond).toISOString().slice(0, -'000Z'.length)}`;
  }
  return `${printed}${String(milliseconds).padStart(3, '0')}Z"`;
}

export const silentLog = (): Log => pino({ level: 'silent' });
