import type { StreamReader } from '@lyceum/kit';

import { fullHouse, tooManyStreams } from './live.problems.ts';
import type { LiveStream } from './stream.ts';

export interface LiveLimits {
  /** Open streams of this process. */
  readonly streams: number;
  /** Of one user among them. */
  readonly perUser: number;
  /** Bytes that may wait for one reader: more than a connection takes at once. */
  readonly unsentBytes: number;
}

/** A stream and whose it is. */
export interface OpenStream extends LiveStream {
  readonly userId: number;
  /** Whether the reader may still hear it. Where nobody can tell, it stays. */
  readonly isWelcome: () => boolean | Promise<boolean>;
}

/** The open streams of a process. */
export function createReaders(limits: LiveLimits) {
  const streams = new Set<OpenStream>();
  const byUser = new Map<number, number>();

  function count(userId: number, by: 1 | -1): void {
    const now = (byUser.get(userId) ?? 0) + by;
    if (now > 0) byUser.set(userId, now);
    else byUser.delete(userId);
  }

  return {
    size: () => streams.size,
    /** Throws where there is no room for one more. */
    requireRoom(userId: number): void {
      if (streams.size >= limits.streams) throw fullHouse();
      if ((byUser.get(userId) ?? 0) >= limits.perUser) throw tooManyStreams(limits.perUser);
    },
    add(stream: OpenStream, reader: StreamReader): void {
      streams.add(stream);
      count(stream.userId, 1);
      reader.onClosed(() => {
        streams.delete(stream);
        count(stream.userId, -1);
      });
    },
    beat: (): void => streams.forEach((stream) => stream.beat()),
    /** Ends the streams of those who are not welcome any more. */
    attend: (): void => streams.forEach((stream) => void attend(stream)),
    end: (): void => streams.forEach((stream) => stream.end()),
  };
}

async function attend({ isWelcome, end }: OpenStream): Promise<void> {
  const welcome = isWelcome();
  // Most are known at once; only the others are waited for.
  if (welcome === true) return;
  if (!(await welcome)) end();
}
