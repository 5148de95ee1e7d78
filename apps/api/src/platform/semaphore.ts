import pLimit from 'p-limit';

interface SemaphoreOptions {
  /** How many run at once. */
  readonly concurrency: number;
  /** How many may wait for a free slot; none by default. */
  readonly maxQueued?: number;
}

export interface Semaphore {
  /** Runs the work as soon as a slot is free, or returns `undefined` at once when the queue is full. */
  tryRun<T>(work: () => Promise<T>): Promise<T> | undefined;
}

/** Bounds work that holds something scarce: a core, memory, another server's attention. */
export function createSemaphore({ concurrency, maxQueued = 0 }: SemaphoreOptions): Semaphore {
  const limit = pLimit(concurrency);
  return {
    tryRun: (work) => (limit.activeCount + limit.pendingCount >= concurrency + maxQueued ? undefined : limit(work)),
  };
}
