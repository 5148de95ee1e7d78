import { Problem } from '@lyceum/kit';

export interface TurnLimits {
  readonly atOnce: number;
  /** How many may wait for their turn; whoever comes then is told to come back. */
  readonly waiting: number;
}

/** Lets work that takes a core and memory happen a few at a time. */
export function createTurns({ atOnce, waiting }: TurnLimits) {
  const queue: (() => void)[] = [];
  let busy = 0;

  async function begin(): Promise<void> {
    if (busy < atOnce) {
      busy += 1;
      return;
    }
    if (queue.length >= waiting) throw busyNow();
    await new Promise<void>((resolve) => void queue.push(resolve));
  }

  /** A turn goes on to whoever waits longest, without being free in between. */
  function end(): void {
    const next = queue.shift();
    if (next) next();
    else busy -= 1;
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await begin();
    try {
      return await work();
    } finally {
      end();
    }
  };
}

const busyNow = (): Problem =>
  new Problem(503, 'overloaded', 'The server is busy.', {
    hint: 'Many people sign in at this moment; try again in a second.',
    headers: { 'Retry-After': '1' },
  });
