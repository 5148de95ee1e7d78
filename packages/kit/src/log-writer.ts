import { write, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface LogWriter {
  write(line: string): void;
  flush(done?: () => void): void;
  /** pino calls it after a fatal line, which may be the last. */
  flushSync(): void;
}

const standardOutput = 1;
const pieceLength = 65_536;
const longestWaitMs = 1000;
/** Where nobody reads on, lines are lost rather than the server's memory. */
const mostWaiting = 256 * pieceLength;

/**
 * Standard output in large pieces and without waiting for it, because a write per request costs more than the request. No
 * line waits longer than a second for others. Why this is not pino's own: adr/0039.
 */
export function createLogWriter(): LogWriter {
  let waiting = '';
  let isAllWanted = false;
  let writing: Promise<void> | undefined;

  const taken = (): Buffer => {
    const piece = Buffer.from(waiting);
    waiting = '';
    isAllWanted = false;
    return piece;
  };
  const isDue = (): boolean => waiting.length >= pieceLength || (isAllWanted && waiting !== '');
  const writeOn = async (): Promise<void> => {
    while (isDue()) await writeWhole(taken());
  };
  const ended = (): void => {
    writing = undefined;
    if (isDue()) void begin();
  };
  const begin = (): Promise<void> => (writing ??= writeOn().finally(ended));
  const flush = (done?: () => void): void => {
    isAllWanted = true;
    const written = begin();
    if (done) void written.then(() => (waiting === '' ? done() : flush(done)));
  };
  const flushSync = (): void => writeWholeSync(taken());

  setInterval(() => flush(), longestWaitMs).unref();
  process.once('exit', flushSync);
  return {
    write(line) {
      if (waiting.length > mostWaiting) return;
      waiting += line;
      if (waiting.length >= pieceLength) void begin();
    },
    flush,
    flushSync,
  };
}

const writeSome = promisify(write);
const pauseMs = 10;
const mostPauses = 200;

async function writeWhole(piece: Buffer): Promise<void> {
  let rest = piece;
  for (let pauses = 0; rest.length > 0 && pauses < mostPauses; ) {
    try {
      rest = rest.subarray((await writeSome(standardOutput, rest)).bytesWritten);
    } catch (error) {
      if (!isFull(error)) return;
      pauses += 1;
      await delay(pauseMs);
    }
  }
}

function writeWholeSync(piece: Buffer): void {
  let rest = piece;
  for (let pauses = 0; rest.length > 0 && pauses < mostPauses; ) {
    try {
      rest = rest.subarray(writeSync(standardOutput, rest));
    } catch (error) {
      if (!isFull(error)) return;
      pauses += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

/** A pipe that is full takes more later. After anything else nobody reads, and there is nowhere to say so. */
const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN';
