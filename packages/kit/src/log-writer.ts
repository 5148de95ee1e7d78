import { writeSync } from 'node:fs';
import { type DestinationStream, destination } from 'pino';

export interface LogWriter extends DestinationStream {
  flush(done?: (error?: Error) => void): void;
}

const standardOutput = 1;
const pieceLength = 65_536;
const longestWaitMs = 1000;

/**
 * Standard output in large pieces, because a write per request costs more than the request. Lines are put together here:
 * pino's own writer measures all that waits anew with each of them. No line waits longer than a second.
 */
export function createLogWriter(): LogWriter {
  // It waits for nothing by itself; 0 would make its `flush` call back at once.
  const to = destination({ dest: standardOutput, sync: false, minLength: 1 });
  let waiting = '';
  const handOver = (): void => {
    if (waiting === '') return;
    to.write(waiting);
    waiting = '';
  };
  setInterval(handOver, longestWaitMs).unref();
  process.once('exit', () => {
    if (waiting !== '') writeLast(waiting);
  });
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= pieceLength) handOver();
    },
    flush(done) {
      handOver();
      to.flush(done);
    },
  };
}

/** At the end of the process nothing is written later any more. */
function writeLast(text: string): void {
  try {
    writeSync(standardOutput, text);
  } catch {
    // Nobody reads any more, and there is nowhere else to say so.
  }
}
