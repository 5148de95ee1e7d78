import { setTimeout } from 'node:timers/promises';

import type { Log } from '@lyceum/kit';

import { createSleep } from '../jobs/sleep.ts';
import type { Notifier } from './notifier.ts';
import type { Sequencer } from './sequencer.ts';

interface Sequencing {
  stop(deadlineMs: number): Promise<void>;
}

interface SequencingDeps {
  readonly sequencer: Sequencer;
  readonly notifier: Pick<Notifier, 'listen'>;
  readonly log: Log;
  /** After each time that numbers were given, here or elsewhere. */
  readonly then?: () => Promise<void>;
  /** Between one look and the next, if nobody calls. */
  readonly pauseMs: () => number;
}

/** Looks again and again, at once when somebody says that there is something. */
export function startSequencing({ sequencer, notifier, log, pauseMs, then }: SequencingDeps): Sequencing {
  const sleep = createSleep();
  let stopping = false;
  let isFailing = false;

  async function look(): Promise<void> {
    try {
      await sequencer.run();
      await then?.();
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.warn({ event: 'outbox.look_failed', err }, 'events could not be passed on');
      isFailing = true;
      // The database may be away: nobody's call makes it come back sooner.
      await setTimeout(pauseMs());
    }
  }

  async function work(): Promise<void> {
    while (!stopping) {
      await look();
      // Who stops it also wakes it.
      await sleep.for(pauseMs());
    }
  }

  const unlisten = notifier.listen(() => sleep.wake());
  const working = work();
  return {
    async stop(deadlineMs) {
      stopping = true;
      unlisten();
      sleep.wake();
      await Promise.race([working, setTimeout(deadlineMs, undefined, { ref: false })]);
    },
  };
}
