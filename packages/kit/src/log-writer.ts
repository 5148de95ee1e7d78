import { type DestinationStream, destination } from 'pino';

export interface LogWriter extends DestinationStream {
  flush(done?: (error?: Error) => void): void;
  /** pino calls it after a fatal line, which may be the last. */
  flushSync(): void;
}

const standardOutput = 1;
const pieceLength = 65_536;
const longestWaitMs = 1000;

/**
 * Standard output in large pieces, because a write per request costs more than the request. Lines are put together here:
 * pino's own writer measures all that waits anew with each of them. No line waits longer than a second.
 */
export function createLogWriter(): LogWriter {
  const to = destination({ dest: standardOutput, sync: false, minLength: pieceLength, maxWrite: 2 * pieceLength });
  let waiting = '';
  const handOver = (): void => {
    if (waiting === '') return;
    to.write(waiting);
    waiting = '';
  };
  const flush = (done?: (error?: Error) => void): void => {
    handOver();
    to.flush(done);
  };
  const flushSync = (): void => {
    handOver();
    to.flushSync();
  };
  setInterval(flush, longestWaitMs).unref();
  process.once('exit', flushSync);
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= pieceLength) handOver();
    },
    flush,
    flushSync,
  };
}
