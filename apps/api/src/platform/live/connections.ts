import { streamCapacityReached, tooManyStreams } from './live.problems.ts';
import type { LiveStream } from './stream.ts';

export interface LiveLimits {
  /** Open streams of this process. */
  readonly streams: number;
  readonly perUser: number;
  /** Unsent bytes of one stream beyond the socket's own buffer. */
  readonly unsentBytes: number;
}

export interface OpenStream extends LiveStream {
  /** Whether its credentials are still valid; throws if that cannot be determined. */
  readonly isStillAuthorized: () => boolean | Promise<boolean>;
}

/** A place among the limited streams, reserved before the stream begins. Releasing it twice has no further effect. */
interface Slot {
  attach(stream: OpenStream): void;
  release(): void;
}

/** How many checks in a row may fail to determine the authorization: about three seconds. */
const maxUnknownChecks = 15;

/** The open streams of a process. */
export function createStreamConnections(limits: LiveLimits) {
  const connections = new Set<Connection>();
  const slotsByUser = new Map<number, number>();
  let slots = 0;

  function count(userId: number, by: 1 | -1): void {
    slots += by;
    const ofUser = (slotsByUser.get(userId) ?? 0) + by;
    if (ofUser > 0) slotsByUser.set(userId, ofUser);
    else slotsByUser.delete(userId);
  }

  return {
    size: () => slots,
    /** Synchronous, so that concurrent requests cannot exceed a limit. Throws if one is reached. */
    reserve(userId: number): Slot {
      if (slots >= limits.streams) throw streamCapacityReached();
      if ((slotsByUser.get(userId) ?? 0) >= limits.perUser) throw tooManyStreams(limits.perUser);
      count(userId, 1);
      let connection: Connection | undefined;
      let isReleased = false;
      return {
        attach(stream) {
          connection = { stream, unknownChecks: 0 };
          if (!isReleased) connections.add(connection);
        },
        release() {
          if (isReleased) return;
          isReleased = true;
          count(userId, -1);
          if (connection) connections.delete(connection);
        },
      };
    },
    heartbeat: (): void => connections.forEach(({ stream }) => stream.heartbeat()),
    /** Ends streams whose authorization has ended, or could not be determined for a while. */
    checkAuthorization: (): void => connections.forEach((connection) => void checkConnection(connection)),
    end: (): void => connections.forEach(({ stream }) => stream.end()),
  };
}

interface Connection {
  readonly stream: OpenStream;
  /** Checks in a row that failed or are still running. */
  unknownChecks: number;
}

async function checkConnection(connection: Connection): Promise<void> {
  const { stream } = connection;
  if (connection.unknownChecks >= maxUnknownChecks) return void stream.end();
  connection.unknownChecks += 1;
  try {
    const isAuthorized = stream.isStillAuthorized();
    // Usually answered from memory; awaiting only the rest keeps a round over thousands of streams cheap.
    if (isAuthorized !== true && !(await isAuthorized)) return void stream.end();
    connection.unknownChecks = 0;
  } catch {
    // Still unknown; the next check may succeed.
  }
}
