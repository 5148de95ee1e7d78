import { setTimeout as delay } from 'node:timers/promises';

import type { Log } from '@lyceum/kit';

export interface PollLoop {
  /** Ends the current pause. A call during a poll is remembered, so the next pause is skipped. */
  wake(): void;
  /** Lets the current poll finish, for at most `deadlineMs` if given. */
  stop(deadlineMs?: number): Promise<void>;
}

interface PollOptions {
  /** Does one round of work and returns how long to pause afterwards; `undefined` pauses until `wake`. */
  readonly poll: () => Promise<number | undefined>;
  /** How long to pause after a failed poll. `wake` does not shorten it: the cause, such as a lost database, remains. */
  readonly retryMs: () => number;
  /** Runs after the last poll, such as closing the connections that polls use. */
  readonly close?: () => Promise<void>;
  readonly log: Log;
  /** The log line of a failed poll. Written once until a poll succeeds again. */
  readonly failure: { readonly event: string; readonly message: string } & Readonly<Record<string, unknown>>;
}

/** Polls again and again until it is stopped. The first poll starts at once. */
export function startPolling({ poll, retryMs, close, log, failure: { message, ...fields } }: PollOptions): PollLoop {
  const pause = createPause();
  const stopping = new AbortController();
  let isFailing = false;

  async function tryPoll(): Promise<number | undefined> {
    try {
      const pauseMs = await poll();
      isFailing = false;
      return pauseMs;
    } catch (err) {
      if (!isFailing) log.warn({ ...fields, err }, message);
      isFailing = true;
      await delay(retryMs(), undefined, { signal: stopping.signal }).catch(() => undefined);
      return 0;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await tryPoll();
      if (pauseMs !== 0) await pause.start(pauseMs);
    }
    await close?.();
  }

  const running = run();
  return {
    wake: pause.end,
    async stop(deadlineMs) {
      stopping.abort();
      pause.end();
      await (deadlineMs === undefined ? running : Promise.race([running, delay(deadlineMs, undefined, { ref: false })]));
    },
  };
}

/** A pause that can be ended early. An `end` while no pause is running makes the next pause return at once. */
function createPause() {
  let endCurrent: (() => void) | undefined;
  let isEnded = false;
  return {
    start: (milliseconds: number | undefined): Promise<void> =>
      new Promise((resolve) => {
        const timer = milliseconds === undefined ? undefined : setTimeout(() => finish(), milliseconds);
        const finish = (): void => {
          clearTimeout(timer);
          endCurrent = undefined;
          isEnded = false;
          resolve();
        };
        if (isEnded) finish();
        else endCurrent = finish;
      }),
    end: (): void => {
      isEnded = true;
      endCurrent?.();
    },
  };
}
