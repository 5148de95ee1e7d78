import { streamCapacityReached, tooManyStreams } from './live.problems.ts';
import type { LiveStream } from './stream.ts';

export interface LiveLimits {
  /** Open streams of this process. */
  readonly streams: number;
  /** Of one user among them. */
  readonly perUser: number;
  /** Bytes that may wait for one reader: more than a connection takes at once. */
  readonly unsentBytes: number;
}

/** A stream, and whether its reader may still hear it; throws where nobody can tell. */
export interface OpenStream extends LiveStream {
  readonly isStillAuthorized: () => boolean | Promise<boolean>;
}

/** A reader's place, from before its stream begins. To leave it twice is to leave it once. */
interface Place {
  take(stream: OpenStream): void;
  leave(): void;
}

/** So often in a row it may stay unknown whether a reader is welcome: about three seconds. */
const mostUnknown = 15;

/** The open streams of a process. */
export function createReaders(limits: LiveLimits) {
  const streams = new Set<Attended>();
  const byUser = new Map<number, number>();
  let places = 0;

  function count(userId: number, by: 1 | -1): void {
    places += by;
    const now = (byUser.get(userId) ?? 0) + by;
    if (now > 0) byUser.set(userId, now);
    else byUser.delete(userId);
  }

  return {
    size: () => places,
    /** At once, however many come together. Throws where there is no room for one more. */
    reserve(userId: number): Place {
      if (places >= limits.streams) throw streamCapacityReached();
      if ((byUser.get(userId) ?? 0) >= limits.perUser) throw tooManyStreams(limits.perUser);
      count(userId, 1);
      let taken: Attended | undefined;
      let isLeft = false;
      return {
        take(stream) {
          taken = { stream, unknown: 0 };
          if (!isLeft) streams.add(taken);
        },
        leave() {
          if (isLeft) return;
          isLeft = true;
          count(userId, -1);
          if (taken) streams.delete(taken);
        },
      };
    },
    beat: (): void => streams.forEach(({ stream }) => stream.beat()),
    /** Ends the streams of those who are not welcome any more, or of whom that has not been known for a while. */
    attend: (): void => streams.forEach((attended) => void attend(attended)),
    end: (): void => streams.forEach(({ stream }) => stream.end()),
  };
}

interface Attended {
  readonly stream: OpenStream;
  /** How often in a row nobody could tell, or has not told yet. */
  unknown: number;
}

async function attend(attended: Attended): Promise<void> {
  const { stream } = attended;
  if (attended.unknown >= mostUnknown) return void stream.end();
  attended.unknown += 1;
  try {
    const welcome = stream.isStillAuthorized();
    // Most are known at once; only the others are waited for.
    if (welcome !== true && !(await welcome)) return void stream.end();
    attended.unknown = 0;
  } catch {
    // Whoever asks next may know.
  }
}
